import { act, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Subject } from '#platform/contract/freshness.ts'
import { startLive, useLive } from '#platform/web/live/live.ts'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { renderPiece } from './render-piece.tsx'
import { event, json, nothing, refuse, type Behaviour } from './misbehaving-server.ts'
import { meet, message, talk, testApi, testEvents, wordsSubject } from './talk-api.ts'
import { eventually } from '#testing/eventually.ts'

// An answer carries the number of the account's last event: an account of each test's own keeps them apart.
let account = 500

beforeEach(() => {
  account++
  storedToken.write('mine')
})

const kinds = Object.values(testEvents)
const words = vi.fn<(said: { word: string }) => void>()

function List() {
  const { data } = useEndpoint(testApi.list, {})
  return <p>{data ? `${data.length} talks` : 'loading'}</p>
}
function Pages() {
  const { items, fetchNextPage } = usePages(testApi.list, {})
  return <button onClick={() => void fetchNextPage()}>{items ? `${items.length} talks` : 'loading'}</button>
}
function Talk({ inPlace }: { inPlace?: readonly Subject[] }) {
  const { data } = useEndpoint(testApi.read, talk, { inPlace })
  useLive(testEvents.word, words)
  return <p>{data ? `talk ${data.id}` : 'loading'}</p>
}
function Buttons() {
  const send = useAction(testApi.send)
  const leave = useAction(testApi.leave)
  return (
    <>
      <button onClick={() => void send.run(message)}>send</button>
      <button onClick={() => void leave.run(talk)}>leave</button>
    </>
  )
}
/** A page with a part that can be put away and shown again. */
function Page({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(true)
  return (
    <>
      {shown && children}
      <Buttons />
      <button onClick={() => setShown(!shown)}>toggle</button>
    </>
  )
}
const IN_PLACE = [wordsSubject]

interface Open {
  /** Answers what changes something. */
  change?: Behaviour
  /** The number of the last event that an answer knows of. */
  knows?: () => number
  /** When an answer is sent. */
  answering?: (send: () => void) => void
}

/** Somebody opens a page; what happens meanwhile is told over a real stream. */
async function open(
  part: ReactNode,
  { change = json(200, { id: 1 }), knows = () => 0, answering = (send) => send() }: Open = {},
) {
  let emit: (said: string) => void = () => undefined
  const server = await meet((response, seen) => {
    if (seen.url.endsWith('/events')) {
      emit = (said) => void response.write(said)
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(0, 'ready', {}))
    }
    if (seen.method !== 'GET') return change(response, seen)
    const answer = seen.url.includes('/talks/7') ? { id: 7 } : [{ id: 1 }]
    const headers = { 'x-live-position': `${account}:${knows()}`, link: '</api/talks/?after=1>; rel="next"' }
    return answering(() => void json(200, answer, headers)(response, seen))
  })
  const asked = () => server.seen.filter(({ method, url }) => method === 'GET' && url.includes('/talks')).length
  renderPiece(<Page>{part}</Page>, '/', kinds)
  await screen.findByText(/talk/)
  onTestFinished(startLive(account))
  await eventually(() => expect(server.seen.some(({ url }) => url.endsWith('/events'))).toBe(true))
  return {
    asked,
    untilAsked: (times: number) => eventually(() => expect(asked()).toBe(times)),
    hear: (number: number, type: string, payload: unknown = { id: 1 }) => emit(event(number, type, payload)),
  }
}
const press = (name: string) => act(() => screen.getByText(name).click())
// Longer than news are gathered.
const breathe = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))
/** What another tab of the same browser says and hears. */
function otherTab() {
  const received: unknown[] = []
  const tab = new BroadcastChannel('atelier-changes')
  tab.addEventListener('message', ({ data }) => received.push(data))
  onTestFinished(() => tab.close())
  return { heard: received, say: (subjects: string[]) => tab.postMessage(subjects) }
}

test('what somebody does is seen in their own tab at once', async () => {
  const { untilAsked } = await open(<List />)
  press('send')
  await untilAsked(2)
})

test('the live event of what they did themselves asks for nothing: what is on its way was asked for after it', async () => {
  let newest = 0
  let send: () => void = () => undefined
  const change: Behaviour = (response, seen) => {
    newest = 1
    return json(200, { id: 1 })(response, seen)
  }
  const answering: Open['answering'] = (now) => (newest === 0 ? now() : void (send = now))
  const { untilAsked, asked, hear } = await open(<List />, { change, knows: () => newest, answering })
  press('send')
  await untilAsked(2)
  hear(1, 'talk')
  await breathe()
  send()
  await breathe()
  expect(asked()).toBe(2)
})

test('a list of which a further page was fetched is as old as its first page', async () => {
  let newest = 0
  const { untilAsked, hear } = await open(<Pages />, { knows: () => newest })
  newest = 1
  press('1 talks')
  await screen.findByText('2 talks')
  hear(1, 'talk')
  await untilAsked(4)
})

test('their other tabs learn of it, and only of what changed', async () => {
  const tab = otherTab()
  await open(<List />)
  press('send')
  await eventually(() => expect(tab.heard).toEqual([['talks']]))
})

test('what was done in another tab is asked for again, once however much it was', async () => {
  const tab = otherTab()
  const { untilAsked, asked } = await open(<List />)
  for (const subjects of [['talks'], ['talks', 'words'], ['talks']]) tab.say(subjects)
  await untilAsked(2)
  tab.say(['words'])
  await breathe()
  expect(asked()).toBe(2)
})

test('what somebody else does is seen as soon as the live channel tells it, once for all that belongs together', async () => {
  const { untilAsked, asked, hear } = await open(<List />)
  for (const number of [1, 2, 3]) hear(number, 'talk')
  await untilAsked(2)
  await breathe()
  expect(asked()).toBe(2)
})

test('what was left is asked for again when it is shown again, not before', async () => {
  const { untilAsked, asked, hear } = await open(<List />)
  press('toggle')
  hear(1, 'talk')
  await breathe()
  expect(asked()).toBe(1)
  press('toggle')
  await untilAsked(2)
})

test('what a screen applies by itself is not asked for again while it is shown, but once it was left', async () => {
  const { untilAsked, asked, hear } = await open(<Talk inPlace={IN_PLACE} />)
  hear(1, 'word', { word: 'hello' })
  await eventually(() => expect(words).toHaveBeenLastCalledWith({ word: 'hello' }))
  await breathe()
  expect(asked()).toBe(1)
  press('toggle')
  press('toggle')
  await untilAsked(2)
})

test('an event of another shape than the page knows harms nothing: what it changes is asked for again', async () => {
  words.mockClear()
  const { untilAsked, hear } = await open(<Talk inPlace={IN_PLACE} />)
  for (const [number, payload] of [null, 'hello', { word: 7 }].entries()) hear(number + 1, 'word', payload)
  await untilAsked(2)
  hear(9, 'unheard_of', {})
  hear(10, 'word', { word: 'again' })
  await eventually(() => expect(words.mock.calls).toEqual([[{ word: 'again' }]]))
})

test('what was deleted is not asked for again', async () => {
  const { asked } = await open(<Talk />, { change: nothing })
  press('leave')
  await breathe()
  expect(asked()).toBe(1)
})

test('who is refused because things stand otherwise sees how they stand', async () => {
  const { untilAsked } = await open(<List />, { change: refuse(409, 'conflict') })
  press('send')
  await untilAsked(2)
})
