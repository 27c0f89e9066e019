import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { event, hang, json, reset, respond, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { startLive } from '#platform/web/live/live.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import type { Message } from '../contract.ts'
import { useOutbox } from '../web/composer/useOutbox.ts'
import { eventually } from '#testing/eventually.ts'

const [ANN, TALK] = [1, 5]

beforeEach(() => storedToken.write('of-ann'))

/** A server whose live channel says what the test tells it to. */
async function meetLive(sending: Behaviour) {
  let speak: (words: string) => void = () => undefined
  const live: Behaviour = (response, seen) => {
    speak = (words) => response.write(words)
    return respond([event(0, 'ready', {})])(response, seen)
  }
  const server = await meet((response, seen) => (seen.url.endsWith('/events') ? live : sending)(response, seen))
  return {
    server,
    tell: (id: number, message: object) => speak(event(id, 'message', message)),
    sent: () => server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object),
  }
}

function openTab() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const nothing = () => undefined
  const refused = () => false
  return renderHook(() => useOutbox(TALK, ANN, nothing, refused), { wrapper })
}
type Tab = ReturnType<typeof openTab>
const write = (tab: Tab, content: string) =>
  act(() => tab.result.current.write({ content, files: [], include_profile: false }))
const waiting = (tab: Tab) => tab.result.current.queue.map(({ content }) => content)

test('what two tabs write at the same time waits for both, whichever is closed first', async () => {
  await meetLive(hang)
  const [first, second] = [openTab(), openTab()]
  write(first, 'from the first')
  write(second, 'from the second')
  second.unmount()
  first.unmount()
  expect(waiting(openTab()).toSorted()).toEqual(['from the first', 'from the second'])
})

test('a message that waits stays when another of the same words arrives, and goes when it has arrived itself', async () => {
  const { tell } = await meetLive(hang)
  onTestFinished(startLive(ANN))
  const tab = openTab()
  write(tab, 'Yes')
  const key = tab.result.current.queue[0]?.key
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const arrived: Omit<Message, 'id'> = {
    conversation_id: TALK,
    user_id: ANN,
    username: 'ann',
    user_type: 'client',
    content: 'Yes',
    linked_content: [],
    files: [],
    created_at: '2026-11-20T08:00:00.000Z',
  }
  act(() => tell(1, { ...arrived, id: 11, client_key: 'of another tab' }))
  act(() => tell(2, { ...arrived, id: 12 }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(waiting(tab)).toEqual(['Yes'])
  act(() => tell(3, { ...arrived, id: 13, client_key: key }))
  await eventually(() => expect(waiting(tab)).toEqual([]))
  tab.unmount()
  expect(waiting(openTab())).toEqual([])
})

test('a message carries its name, the same after a reload', async () => {
  const { sent } = await meetLive(reset)
  const tab = openTab()
  write(tab, 'Hello')
  await eventually(() => expect(tab.result.current.queue[0]?.state).toBe('failed'))
  tab.unmount()
  const again = openTab()
  await eventually(() => expect(again.result.current.queue[0]?.state).toBe('failed'))
  const names = sent().map((body) => (body as { client_key?: string }).client_key)
  expect([names.length, new Set(names).size]).toEqual([2, 1])
  expect(names[0]).toBe(again.result.current.queue[0]?.key)
})

test('what arrives after its screen was left is not sent again', async () => {
  let answer: () => void = () => undefined
  const { sent } = await meetLive((response, seen) => {
    answer = () => void json(200, { id: 11, content: 'Hello' })(response, seen)
  })
  const tab = openTab()
  write(tab, 'Hello')
  await eventually(() => expect(sent()).toHaveLength(1))
  tab.unmount()
  answer()
  await eventually(() => expect(Object.keys(localStorage)).toEqual(['token']))
  expect(waiting(openTab())).toEqual([])
})

test('what another tab gave up, or got through, waits here no longer', async () => {
  await meetLive(hang)
  const tab = openTab()
  write(tab, 'Hello')
  const key = `outbox_${ANN}_${TALK}_${tab.result.current.queue[0]?.key}`
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
  expect(waiting(tab)).toEqual([])
})

test('what an older page kept together is sent too', async () => {
  const { sent } = await meetLive(hang)
  const item = { key: 'a', content: 'of yesterday', written_at: '2026-01-01T10:00:00Z' }
  localStorage.setItem(`outbox_${ANN}_${TALK}`, JSON.stringify([item]))
  const tab = openTab()
  expect(waiting(tab)).toEqual(['of yesterday'])
  await eventually(() => expect(sent()).toMatchObject([{ content: 'of yesterday', client_key: 'a' }]))
  expect(localStorage.getItem(`outbox_${ANN}_${TALK}`)).toBeNull()
})
