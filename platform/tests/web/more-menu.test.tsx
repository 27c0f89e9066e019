import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { renderPiece } from './render-piece.tsx'

function Shed() {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <MoreMenu
        of="Shed"
        actions={[
          { label: 'Archive', onClick: () => undefined },
          false,
          { label: 'Delete', isDanger: true, opensDialog: true, onClick: () => setAsks(true) },
        ]}
      />
      <Dialog opened={asks} onClose={() => setAsks(false)} title="Delete this shed?">
        <p>Really?</p>
      </Dialog>
    </>
  )
}
const dots = () => screen.getByRole('button', { name: 'More actions: Shed' })
const focused = () => document.activeElement?.textContent

test('the keyboard opens it, goes through what is possible, and leaves it where it began', async () => {
  const user = userEvent.setup()
  renderPiece(<Shed />)
  expect([dots().getAttribute('aria-haspopup'), dots().getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Archive'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Archive', 'Delete'])
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(dots()))
})

test('a dialog that it opens gives the focus back to it', async () => {
  const user = userEvent.setup()
  renderPiece(<Shed />)
  await user.click(dots())
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this shed?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(dots()))
})

test('without anything possible it is not there', () => {
  const action = { label: 'Delete', onClick: vi.fn<() => void>() }
  renderPiece(<MoreMenu actions={[action.label === '' && action, null]} />)
  expect(screen.queryByRole('button')).toBeNull()
})
