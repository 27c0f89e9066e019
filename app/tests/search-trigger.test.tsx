import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { Header } from '../shell/Header.tsx'

async function renderView() {
  await meet(json(200, { groups: [], corrected: null, searches: [] }))
  renderPiece(
    <>
      <Header paths={new Set(['/search'])} />
      <input aria-label="Title" />
    </>,
  )
  return { hand: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Search' }) }
}
const dialog = () => screen.findByRole('dialog', { name: 'Search' })

test.each([['/'], ['{Control>}k{/Control}']])(
  '%s opens the search anywhere, with the cursor in its field',
  async (keys) => {
    const { hand } = await renderView()
    await hand.keyboard(keys)
    await dialog()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  },
)

test('Escape closes the search and gives the focus back', async () => {
  const { hand, trigger } = await renderView()
  trigger.focus()
  await hand.keyboard('{Enter}')
  await dialog()
  await hand.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('in a field these keys are text', async () => {
  const { hand } = await renderView()
  const field = screen.getByLabelText<HTMLInputElement>('Title')
  await hand.type(field, 'and/or{Control>}k{/Control}')
  expect(field.value).toBe('and/or')
  expect(screen.queryByRole('dialog')).toBeNull()
})
