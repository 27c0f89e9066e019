import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SharedRequest } from '#features/requests/contract.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { event, hang, json, refuse, respond, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { startLive } from '#platform/web/live/live.ts'
import { loadLiveEvents } from '../shell/live-events.ts'
import { SharedRequestsBell } from '../shell/SharedRequestsBell.tsx'

const liveEvents = await loadLiveEvents()

const shared = (id: number, changes: Partial<SharedRequest> = {}) =>
  ({
    id,
    share_id: id * 10,
    title: `Request ${id}`,
    content: 'Members reserve a shed',
    estimated_budget: 1200.5,
    share_date: '2026-11-20T12:00:00Z',
    viewed_at: null,
    is_new: true,
    ...changes,
  }) as SharedRequest

const Here = () => <output>{useLocation().pathname}</output>

async function ring(list: Behaviour, others: Behaviour = hang) {
  localStorage.setItem('token', 'of-a-creator')
  const server = await meet((response, seen) =>
    (seen.method === 'GET' && seen.url.includes('/requests/shared') ? list : others)(response, seen),
  )
  renderPiece(
    <>
      <SharedRequestsBell />
      <Here />
    </>,
    '/',
    liveEvents,
  )
  return { server, user: userEvent.setup() }
}
const bell = (count: number) =>
  screen.findByRole('button', {
    name: count === 1 ? 'You have 1 new shared request' : `You have ${count} new shared requests`,
  })

test('the bell counts each request once, and only those that were not looked at', async () => {
  const seen = shared(3, { viewed_at: '2026-11-21T08:00:00Z', is_new: false })
  await ring(json(200, [shared(1), shared(2), shared(1), seen]))
  expect((await bell(2)).textContent).toBe('2')
})

test.each<[string, Behaviour]>([
  ['while it waits for an answer', hang],
  ['when nothing was shared', json(200, [])],
  ['when everything was looked at', json(200, [shared(1, { viewed_at: '2026-11-21T08:00:00Z' })])],
  ['when it may not ask', refuse(403, 'wrong_role')],
])('%s there is no bell', async (_, list) => {
  const { server } = await ring(list)
  await server.arrived(1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(screen.queryByRole('button')).toBeNull()
})

test('it asks again every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await ring(json(200, []))
  const asked = async (times: number) => {
    for (let turn = 0; server.seen.length < times && turn < 1000; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
    return server.seen.length
  }
  expect(await asked(1)).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.seen).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked(2)).toBe(2)
})

test('what is shared now rings at once', async () => {
  let all = [shared(1)]
  await ring(
    (response, seen) => json(200, all)(response, seen),
    respond([event(1, 'shared_request', { request_id: 2 })]),
  )
  await bell(1)
  all = [shared(2), shared(1)]
  onTestFinished(startLive(7))
  await bell(2)
})

test('a card says what it is about; View Details notes that it was seen and opens the request', async () => {
  const { server, user } = await ring(json(200, [shared(4)]), json(200, { success: true }))
  await user.click(await bell(1))
  const card = await screen.findByRole('article', { name: 'Request 4' })
  expect(card.textContent).toContain('Members reserve a shed')
  expect(card.textContent).toContain('Budget: $1,200.50')
  expect(card.textContent).toContain('Shared: Nov 20, 2026')
  expect(card.textContent).toContain('New')
  await user.click(screen.getByRole('button', { name: 'View Details' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/requests/4'))
  await waitFor(() =>
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toContain(
      'POST /api/requests/shared-with-me/40/mark-viewed',
    ),
  )
})

test('its list leads on to all notifications', async () => {
  const { user } = await ring(json(200, [shared(4)]))
  await user.click(await bell(1))
  await user.click(await screen.findByRole('link', { name: 'All notifications' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/notifications'))
})

test('one without a budget says nothing of it, and one that is no longer new wears no badge', async () => {
  const { user } = await ring(json(200, [shared(4, { estimated_budget: null, is_new: false })]))
  await user.click(await bell(1))
  const card = await screen.findByRole('article', { name: 'Request 4' })
  expect(card.textContent).not.toMatch(/Budget|New/)
})

test('Start Conversation asks the visitor to wait while it works, keeps the focus, and starts once', async () => {
  const { user, server } = await ring(json(200, [shared(4)]), hang)
  await user.click(await bell(1))
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Please wait...' })
  // A disabled button loses the focus, and the dialog that follows could not return it.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await user.click(button)
  await user.click(button)
  expect(server.seen.filter(({ url }) => url.endsWith('/subscription-status'))).toHaveLength(1)
})
