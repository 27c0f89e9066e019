import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import type { FittingCreator, SimilarItem } from '../contract.ts'
import { InviteCreators, SimilarItems } from '../web.tsx'

const creator = (id: number, full_name: string): FittingCreator => ({
  id,
  username: `creator-${id}`,
  full_name,
  profile_image_url: null,
  matching_skills: ['Leaflet'],
  average_rating: 0,
  total_ratings: 0,
  fits_budget: false,
  is_available: false,
  reasons: [
    { kind: 'skills', text: 'Knows Leaflet' },
    { kind: 'replies', text: 'Usually replies within a day' },
  ],
})

async function startServer(responses: Record<string, unknown>) {
  const server = await meet((response, seen) => {
    const address = `${seen.method} ${seen.url.replace(/^\/api/, '').replace(/\?.*/, '')}`
    return (address in responses ? json(200, responses[address]) : refuse(404, 'not_found', address))(response, seen)
  })
  configureCalls({ retries: 0 })
  const sent = () =>
    server.seen.filter(({ method }: Seen) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
  return { sent }
}

test('a client reads why creators fit, invites one with a click, and dismisses another, who can come back', async () => {
  const { sent } = await startServer({
    'GET /requests/5/fitting-creators': [creator(7, 'Noor'), creator(8, 'Devin'), creator(9, 'Ada'), creator(10, 'Bo')],
    'POST /requests/5/share': {
      id: 1,
      request_id: 5,
      shared_with_user_id: 7,
      can_edit: false,
      created_at: '2026-11-20T12:00:00Z',
      viewed_at: null,
      is_new: true,
    },
  })
  renderPiece(<InviteCreators request={{ id: 5, title: 'A map' }} stars={() => null} />)
  await screen.findByText('Noor')
  expect(screen.getAllByText('Usually replies within a day')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Invite Noor' }))
  await waitFor(() => expect(sent()).toEqual(['POST /api/requests/5/share']))
  fireEvent.click(screen.getByRole('button', { name: 'Not interested: Devin' }))
  expect(screen.queryByText('Devin')).toBeNull()
  // The next one follows.
  expect(screen.getByText('Bo')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('similar items name their creator and say what they have in common', async () => {
  const item: SimilarItem = {
    kind: 'showcase',
    id: 3,
    title: 'Planner for gardens',
    path: '/showcase/3',
    author_name: 'Ada',
    picture_url: null,
    reasons: [{ kind: 'words', text: 'Also about “garden”' }],
  }
  await startServer({ 'GET /similar': [item] })
  renderPiece(<SimilarItems kind="showcase" id={1} />)
  const link = await screen.findByRole('link', { name: 'Planner for gardens' })
  expect(link.getAttribute('href')).toBe('/showcase/3')
  expect(screen.getByText('Also about “garden”')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Similar solutions' })).toBeTruthy()
})
