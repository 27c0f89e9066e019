import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { SearchChoice, SearchText } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm } from '#platform/web/ui/list/SearchForm.tsx'
import { renderPiece } from './render-piece.tsx'

const CHOICES = ['', 'tea', 'coffee'].map((value) => ({ value, label: value || 'Any' }))

function Drinks() {
  const [kind, setKind] = useState('')
  return (
    <SearchForm>
      <SearchText name="q" label="Search drinks" />
      <Filters active={kind === '' ? 0 : 1} onClear={() => setKind('')}>
        <SearchChoice
          name="kind"
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          choices={CHOICES}
        />
      </Filters>
    </SearchForm>
  )
}

const button = () => screen.getByRole('button', { name: /^Filters/ })

test('filters open in a sheet, take effect at once, are counted, and are let go of together', async () => {
  renderPiece(<Drinks />)
  const user = userEvent.setup()
  expect(button().textContent).toBe('Filters')
  await user.click(button())
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Kind' }), 'tea')
  await user.click(within(sheet).getByRole('button', { name: 'Show results' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Filters\s*1 active$/ }).textContent).toBe('Filters1')
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Show results' }))
  await waitFor(() => expect(button().textContent).toBe('Filters'))
})

test('each field is on the page once, whether the sheet is open or not', async () => {
  renderPiece(<Drinks />)
  expect(document.querySelectorAll('select')).toHaveLength(1)
  await userEvent.click(button())
  await screen.findByRole('dialog')
  expect(document.querySelectorAll('select')).toHaveLength(1)
})
