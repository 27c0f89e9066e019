import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { renderPiece } from './render-piece.tsx'

const show = (status: number | null) =>
  renderPiece(
    <QueryView
      query={{ data: undefined, error: { message: 'It failed', status }, refetch: () => undefined }}
      gone={{ to: '/tickets', label: 'Tickets' }}
    >
      {() => null}
    </QueryView>,
    '/requests/abc',
  )

test.each([[404], [403], [422]])('what answers %i says so and leads on, and asks nobody to try again', (status) => {
  show(status)
  expect(screen.getByText('There is nothing here')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/tickets')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test.each([[500], [503], [429], [null]])('what failed for now (%s) can be tried again', (status) => {
  show(status)
  expect(screen.getByRole('alert').textContent).toContain('It failed')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
