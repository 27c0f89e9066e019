import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { event, json, respond, word } from '#platform/tests/web/misbehaving-server.ts'
import { meet, testApi } from '#platform/tests/web/talk-api.ts'
import { useLiveState } from '#platform/web/live/live.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { messagesSubject } from '#features/conversations/contract.ts'
import { loadLiveEvents } from '../shell/live-events.ts'
import { LiveWatch } from '../shell/LiveWatch.tsx'
import { eventually } from '#testing/eventually.ts'

const events = await loadLiveEvents()
let account = 100

beforeEach(() => {
  account++
  storedToken.write('mine')
})

const conversationList = { ...testApi.list, shows: [messagesSubject] }
function Conversations() {
  const { data } = useEndpoint(conversationList, {})
  return <p>{data ? `${data.length} talks` : 'loading'}</p>
}

/** The channel comes a little later than what is on the screen, as it does in the product. */
function Screen() {
  const [listens, setListens] = useState(false)
  return (
    <>
      <Conversations />
      <button onClick={() => setListens(true)}>listen</button>
      {listens && <LiveWatch accountId={account} events={events} />}
    </>
  )
}

/** Somebody opens a list that was made when their third event had happened; the stream says what it is told to. */
async function open(...stream: string[]) {
  let conversations = 0
  const server = await meet((response, seen) => {
    if (seen.url.endsWith('/events')) return respond(stream)(response, seen)
    if (seen.url.endsWith('/terms/due')) return json(200, { due: null })(response, seen)
    const list = Array.from({ length: ++conversations }, (_, id) => ({ id: id + 1 }))
    return json(200, list, { 'x-live-position': `${account}:3` })(response, seen)
  })
  renderPiece(<Screen />)
  await screen.findByText('1 talks')
  return { asked: () => server.seen.filter(({ url }) => url.includes('/talks')).length }
}
const listen = () => act(() => screen.getByText('listen').click())
const untilLive = () => eventually(() => expect(useLiveState.getState().state).toBe('live'))
const breathe = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))

test('a list is asked for once, although the live channel opens after it', async () => {
  const { asked } = await open(event(3, 'ready', {}))
  listen()
  await untilLive()
  await breathe()
  expect(asked()).toBe(1)
})

test('what happens after the list was made and before the channel opens is seen', async () => {
  const { asked } = await open(event(3, 'ready', {}), word(4))
  listen()
  expect(await screen.findByText('2 talks')).toBeTruthy()
  await breathe()
  expect(asked()).toBe(2)
})

test('who is signed in has no drafts older than a month in this browser, of whomever; messages and newer drafts stay', async () => {
  await meet(respond([]))
  const day = 24 * 60 * 60 * 1000
  const draft = (days: number) => JSON.stringify({ kept_at: Date.now() - days * day, changes: { name: 'Shop' } })
  localStorage.setItem('project_draft_5_new', draft(31))
  localStorage.setItem('settings_draft_6_profile', draft(31))
  localStorage.setItem('playlist_draft_5_new', draft(29))
  localStorage.setItem('draft_5_3', 'Hello')
  renderPiece(<LiveWatch accountId={account} events={events} />)
  await eventually(() =>
    expect(
      Object.keys(localStorage)
        .filter((name) => name.includes('draft_'))
        .toSorted(),
    ).toEqual(['draft_5_3', 'playlist_draft_5_new']),
  )
})
