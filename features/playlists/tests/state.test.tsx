import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { moveEntry } from '#platform/web/ui/form/useDragOrder.ts'
import { playlistsApi, type Playlist } from '../contract.ts'
import { isValidToken, sentenceOf } from '../web/edit/failures.ts'
import { usePlaylistAction } from '../web/edit/usePlaylistAction.ts'
import { playlistState, usePlaylists, type PlaylistState } from '../web/usePlaylists.ts'
import { OWNER_ID, playlist, show, signIn, video, whole } from './render-playlist.tsx'

const nothing = { data: undefined, error: null, isFetching: false }
const none = { user: nothing, video: nothing, current: nothing, link: nothing }
const failed = (message: string, status = 404, detail = '') => ({
  status,
  code: 'x',
  detail,
  message,
  isCancelled: false,
})

test('the state of playlists has these fields and no other, empty until something is there', () => {
  expect(playlistState(none)).toEqual({
    userPlaylists: [],
    videoPlaylists: [],
    currentPlaylist: null,
    shareLink: null,
    loading: false,
    error: null,
  })
})

test('what is asked for loads; a failure is told until something is tried again', () => {
  expect(playlistState({ ...none, user: { ...nothing, isFetching: true } }).loading).toBe(true)
  const state = (changes: Parameters<typeof playlistState>[1]) =>
    playlistState({ ...none, current: { ...nothing, error: failed('The read failed') } }, changes)
  expect(state([])).toMatchObject({ loading: false, error: 'The read failed' })
  expect(state([{ busy: false, message: 'The change failed' }])).toMatchObject({ error: 'The change failed' })
  expect(state([{ busy: true, message: null }])).toMatchObject({ loading: true, error: null })
  const overtaken = { ...nothing, error: { ...failed('REQUEST_CANCELLED'), isCancelled: true } }
  expect(playlistState({ ...none, user: overtaken }).error).toBeNull()
})

test.each([
  [playlistsApi.create, 'Unable to create playlist'],
  [playlistsApi.change, 'Unable to update playlist'],
  [playlistsApi.remove, 'Unable to delete playlist'],
  [playlistsApi.addVideo, 'Unable to add video to playlist. The service may be temporarily unavailable.'],
  [playlistsApi.setOrder, 'The playlist service is temporarily unavailable. Please try again later.'],
])('a server that fails is told as what could not be done, a refusal as what it says', (endpoint, sentence) => {
  expect(sentenceOf(endpoint, failed('Server error', 500))).toBe(sentence)
  expect(sentenceOf(endpoint, failed('Playlist not found', 404))).toBe('Playlist not found')
})

test('a token is of letters, digits and two signs', () => {
  expect(['aB9_-', 'a'.repeat(100)].every(isValidToken)).toBe(true)
  expect(['', ' ', 'a/b', 'a'.repeat(101)].some(isValidToken)).toBe(false)
})

test('an entry stands in another place', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a'], 4, 0)).toEqual(['a'])
})

/** Somebody's playlists as a server keeps them. */
function givenKept(...names: string[]) {
  const kept = names.map((name, at) => playlist({ id: at + 1, name }))
  const answered =
    (answer: () => unknown): Behaviour =>
    (...call) =>
      json(200, answer())(...call)
  const change =
    (apply: (body: Partial<Playlist>) => unknown): Behaviour =>
    (response, seen) =>
      json(200, apply(JSON.parse(seen.body || '{}') as Partial<Playlist>))(response, seen)
  return {
    kept,
    responses: {
      [`GET /playlists/user/${OWNER_ID}`]: answered(() => kept),
      'GET /playlists/2': answered(() => whole([video(11, 'Bread')], kept[1])),
      'POST /playlists/': change((body) => {
        const made = playlist({ id: kept.length + 1, ...body })
        kept.push(made)
        return made
      }),
      'PUT /playlists/2': change((body) => Object.assign(kept[1] ?? {}, body)),
      'DELETE /playlists/1': (response) => {
        kept.shift()
        return response.writeHead(204).end()
      },
      'POST /playlists/1/videos/11': change(() => {
        Object.assign(kept[0] ?? {}, { video_count: 9 })
        return { message: 'Video added to playlist successfully' }
      }),
    } satisfies Record<string, Behaviour>,
  }
}

let state: PlaylistState

function Piece() {
  const create = usePlaylistAction(playlistsApi.create)
  const change = usePlaylistAction(playlistsApi.change)
  const remove = usePlaylistAction(playlistsApi.remove)
  const add = usePlaylistAction(playlistsApi.addVideo)
  const found = usePlaylists({ userId: OWNER_ID, currentId: 2 }, [create, change, remove, add])
  useEffect(() => {
    state = found
  })
  return (
    <>
      <button onClick={() => void create.run({ body: { name: 'New' } })}>create</button>
      <button onClick={() => void change.run({ params: { id: 2 }, body: { name: 'Renamed' } })}>update</button>
      <button onClick={() => void remove.run({ params: { id: 1 } })}>delete</button>
      <button onClick={() => void add.run({ params: { id: 1, videoId: 11 } })}>add</button>
    </>
  )
}

const names = () => state.userPlaylists.map(({ name }) => name)

async function showState(responses: Record<string, Behaviour>) {
  signIn()
  const { user } = await show(<Piece />, '/', '/', responses)
  await waitFor(() => expect([names().length, state.currentPlaylist?.name, state.loading]).toEqual([2, 'Two', false]))
  return (name: string) => user.click(screen.getByRole('button', { name }))
}

test('what is created comes last, what is updated takes its own place and keeps its videos, what is deleted is gone', async () => {
  const press = await showState(givenKept('One', 'Two').responses)
  await press('create')
  await waitFor(() => expect(names()).toEqual(['One', 'Two', 'New']))
  await press('update')
  await waitFor(() => expect(names()).toEqual(['One', 'Renamed', 'New']))
  await waitFor(() =>
    expect([state.currentPlaylist?.name, state.currentPlaylist?.videos.length]).toEqual(['Renamed', 1]),
  )
  await press('delete')
  await waitFor(() => expect(names()).toEqual(['Renamed', 'New']))
  await waitFor(() => expect([state.loading, state.error]).toEqual([false, null]))
})

test('when a video is added one’s playlists are asked for again', async () => {
  const press = await showState(givenKept('One', 'Two').responses)
  expect(state.userPlaylists[0]?.video_count).toBe(2)
  await press('add')
  await waitFor(() => expect(state.userPlaylists[0]?.video_count).toBe(9))
})

test('a change that fails says so and leaves all as it was; the next one clears it', async () => {
  const { responses } = givenKept('One', 'Two')
  const press = await showState({ ...responses, 'PUT /playlists/2': refuse(500, 'internal', 'Internal server error') })
  await press('update')
  await waitFor(() => expect(state.error).toBe('Unable to update playlist'))
  expect([names(), state.currentPlaylist?.name]).toEqual([['One', 'Two'], 'Two'])
  await press('add')
  await waitFor(() => expect(state.userPlaylists[0]?.video_count).toBe(9))
})
