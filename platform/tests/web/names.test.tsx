import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { renderPiece } from './render-piece.tsx'

const NAMES = ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60), 'ליאורה כהן', '👩‍🎨 Inês 🧶']

test.each(NAMES)('"%s" is shown in full and in its own direction, as a title and as a person', (name) => {
  renderPiece(
    <Page title={name}>
      <Person name={name} />
      <Person name={name} to="/creators" />
    </Page>,
  )
  const shown = screen.getAllByText(name)
  expect(shown.map(({ tagName }) => tagName)).toEqual(['H1', 'SPAN', 'A'])
  for (const place of shown) expect(place.getAttribute('dir')).toBe('auto')
})
