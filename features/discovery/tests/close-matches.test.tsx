import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { CloseMatches } from '../web.tsx'

const ines = { id: 7, name: 'Inês', picture_url: null, skills: 'Booking', average_rating: 4.9, total_ratings: 11 }

async function renderView(creators = [ines]) {
  await meet(byCall({ 'GET /home/matches': json(200, { creators, works: [] }) }, json(200, [])))
  renderPiece(
    <Suspense>
      <CloseMatches words="booking violin" />
    </Suspense>,
  )
  return userEvent.setup()
}

test('a visitor whose search found nobody sees who comes close, and posts what they sought as a request', async () => {
  const user = await renderView()
  const close = await screen.findByRole('link', { name: 'Inês' })
  expect(close.getAttribute('href')).toBe('/profile/developers/7/public')
  expect(screen.getByRole('heading', { name: 'Close matches' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Post this as a request' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('booking violin')
})

test('without close matches only the request is offered, and creators are offered none', async () => {
  await renderView([])
  await screen.findByRole('button', { name: 'Post this as a request' })
  expect(screen.queryByRole('heading', { name: 'Close matches' })).toBeNull()
  cleanup()
  useAuth.setState({ isAuthenticated: true, user: { id: 2, userType: 'developer' } as never })
  await renderView()
  await screen.findByRole('link', { name: 'Inês' })
  expect(screen.queryByRole('button')).toBeNull()
})
