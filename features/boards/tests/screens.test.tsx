import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import type { Showcase } from '#features/showcases/contract.ts'
import type { Request } from '#features/requests/contract.ts'
import type { Board } from '../contract.ts'
import { BoardPage, SaveToBoardButton } from '../web.tsx'
import { creatorCard } from '#testing/screens/creator-card.ts'
import { BoardsPage } from '../web/BoardsPage.tsx'

const board = (changes: Partial<Board> = {}): Board => ({
  id: 3,
  name: 'For the bakery',
  creator_count: 2,
  showcase_count: 0,
  covers: [],
  has_creator: false,
  showcase_covers: [],
  has_showcase: false,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  ...changes,
})
const whole = { ...board(), creators: [creatorCard(7, 'Ana'), creatorCard(8, 'Ben')], showcases: [], hidden_count: 1 }
const request = (id: number, changes: Partial<Request> = {}) =>
  ({ id, title: `Request ${id}`, status: 'open', contains_sensitive_data: false, ...changes }) as Request

/** A server that answers by method and path; what was sent comes back as lines. */
async function show(children: ReactNode, responses: Record<string, Behaviour>) {
  localStorage.setItem('token', 'of-a-client')
  const sent: string[] = []
  await meet((response, seen) => {
    const line = `${seen.method} ${new URL(seen.url, 'http://local').pathname}`
    if (seen.method !== 'GET') sent.push(`${line} ${seen.body}`.trim())
    return (responses[line] ?? refuse(404, 'not_found'))(response, seen)
  })
  renderPiece(
    <Routes>
      <Route path="/boards/:id" element={children} />
    </Routes>,
    '/boards/3',
  )
  return { sent, user: userEvent.setup() }
}

test('a creator is put on a board and taken off again by a tick', async () => {
  let on = false
  const { sent, user } = await show(<SaveToBoardButton creator={creatorCard(7, 'Ana')} />, {
    'GET /api/boards/': (...call) => json(200, [board({ has_creator: on })])(...call),
    'POST /api/boards/3/creators': (...call) => json(200, board({ has_creator: (on = true) }))(...call),
    'DELETE /api/boards/3/creators/7': (response) => {
      on = false
      return response.writeHead(204).end()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Save to board: Ana' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'For the bakery' })
  expect(box.checked).toBe(false)
  await user.click(box)
  await waitFor(() => expect(sent).toEqual(['POST /api/boards/3/creators {"developer_id":7}']))
  await waitFor(() => expect([box.checked, box.getAttribute('aria-busy')]).toEqual([true, 'false']))
  await user.click(box)
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /api/boards/3/creators/7'))
  await waitFor(() => expect([box.checked, box.getAttribute('aria-busy')]).toEqual([false, 'false']))
})

test('who has no board yet makes one, and the creator lies on it', async () => {
  const { sent, user } = await show(<SaveToBoardButton creator={creatorCard(7, 'Ana')} />, {
    'GET /api/boards/': json(200, []),
    'POST /api/boards/': json(201, board()),
    'POST /api/boards/3/creators': json(200, board()),
  })
  await user.click(screen.getByRole('button', { name: 'Save to board: Ana' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'For the bakery')
  await user.click(screen.getByRole('button', { name: 'Create and save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      'POST /api/boards/ {"name":"For the bakery"}',
      'POST /api/boards/3/creators {"developer_id":7}',
    ]),
  )
})

test('a solution without a picture lies on its board with its title', async () => {
  const covers = [{ showcase_id: 9, title: 'Seed library', image_url: null }]
  await show(<BoardsPage />, { 'GET /api/boards/': json(200, [board({ showcase_count: 1, showcase_covers: covers })]) })
  const link = await screen.findByRole('link', { name: 'For the bakery' })
  expect(link.closest('article')?.querySelector('[data-title]')?.getAttribute('data-title')).toBe('Seed library')
})

test('a full board says so', async () => {
  const { user } = await show(<SaveToBoardButton creator={creatorCard(7, 'Ana')} />, {
    'GET /api/boards/': json(200, [board()]),
    'POST /api/boards/3/creators': refuse(409, 'board_full', 'A board holds at most 100 creators'),
  })
  await user.click(screen.getByRole('button', { name: 'Save to board: Ana' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'For the bakery' })
  await user.click(box)
  expect(await screen.findByText('A board holds at most 100 creators')).toBeTruthy()
  expect(box.checked).toBe(false)
})

test('a board shows its creators and how many hide; all but those left out are invited to an open request', async () => {
  const { sent, user } = await show(<BoardPage />, {
    'GET /api/boards/3': json(200, whole),
    'GET /api/requests/': json(200, [request(1, { status: 'completed' }), request(4), request(5)]),
    'POST /api/boards/3/invite': json(200, { invited: 1, already_shared: 0 }),
  })
  expect(await screen.findByRole('link', { name: 'Ana' })).toBeTruthy()
  expect(screen.getByText('1 creator on this board has no public profile at the moment.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Invite to a request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to a request' }))
  const choice = await dialog.findByRole('combobox', { name: 'Request' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Request 4', 'Request 5'])
  await user.selectOptions(choice, 'Request 5')
  await user.click(dialog.getByRole('checkbox', { name: 'Ana' }))
  await user.click(dialog.getByRole('button', { name: 'Invite 1 creator' }))
  await waitFor(() => expect(sent).toEqual(['POST /api/boards/3/invite {"request_id":5,"developer_ids":[8]}']))
})

test('to a sensitive request nobody is invited before it was confirmed', async () => {
  const { sent, user } = await show(<BoardPage />, {
    'GET /api/boards/3': json(200, whole),
    'GET /api/requests/': json(200, [request(2, { contains_sensitive_data: true }), request(4)]),
    'POST /api/boards/3/invite': json(200, { invited: 1, already_shared: 0 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Invite to a request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to a request' }))
  const choice = await dialog.findByRole('combobox', { name: 'Request' })
  expect(dialog.getByRole('note').textContent).toContain('marked as containing sensitive data')
  await user.click(dialog.getByRole('button', { name: 'Invite 2 creators' }))
  expect(dialog.getByText('Confirm this first')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Share anyway' }))
  // Another request is another decision.
  await user.selectOptions(choice, 'Request 4')
  expect(dialog.queryByRole('checkbox', { name: 'Share anyway' })).toBeNull()
  await user.selectOptions(choice, 'Request 2')
  await user.click(dialog.getByRole('button', { name: 'Invite 2 creators' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toContain('"acknowledge_sensitive":true')
})

test('nobody is invited when everybody is left out', async () => {
  const { sent, user } = await show(<BoardPage />, {
    'GET /api/boards/3': json(200, whole),
    'GET /api/requests/': json(200, [request(4)]),
  })
  await user.click(await screen.findByRole('button', { name: 'Invite to a request' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Everyone' }))
  await user.click(screen.getByRole('button', { name: 'Invite 0 creators' }))
  expect(sent).toEqual([])
})

test('a board shows solutions too, and who made one is invited because of it', async () => {
  const ladder = {
    id: 21,
    title: 'Ladder',
    description: 'Where it is',
    developer_id: 9,
    developer: { id: 9, username: 'cem', full_name: 'Cem' },
    developer_profile: null,
    pictures: [],
    videos: [],
    project_url: null,
    repository_url: null,
    demo_url: null,
    average_rating: 0,
    total_ratings: 0,
  } as unknown as Showcase
  const own = {
    ...ladder,
    id: 22,
    title: 'Seeds',
    developer_id: 7,
    developer: { id: 7, username: 'ana', full_name: 'Ana' },
  }
  const { sent, user } = await show(<BoardPage />, {
    'GET /api/boards/3': json(200, { ...whole, showcase_count: 2, showcases: [ladder, own] }),
    'GET /api/requests/': json(200, [request(5)]),
    'POST /api/boards/3/invite': json(200, { invited: 3, already_shared: 0 }),
    'DELETE /api/boards/3/showcases/21': (response) => response.writeHead(204).end(),
  })
  expect((await screen.findByRole('link', { name: 'Ladder' })).getAttribute('href')).toBe('/showcase/21')
  await user.click(screen.getByRole('button', { name: 'Invite to a request' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    (await within(dialog).findByRole('checkbox', { name: 'Cem' })).parentElement?.parentElement?.textContent,
  ).toContain('Made “Ladder”')
  await user.click(within(dialog).getByRole('button', { name: 'Invite 3 creators' }))
  await waitFor(() => expect(sent).toEqual(['POST /api/boards/3/invite {"request_id":5,"developer_ids":[7,8,9]}']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // It is gone at once, and can be undone until the page is left.
  await user.click(screen.getByRole('button', { name: 'Remove Ladder from this board' }))
  expect(screen.queryByRole('link', { name: 'Ladder' })).toBeNull()
  expect(sent).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /api/boards/3/showcases/21'))
})
