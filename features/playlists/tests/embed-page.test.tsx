import { screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useEndpoint } from '#platform/web/api/query.ts'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { playlistsApi } from '../contract.ts'
import { EmbedPage } from '../web/embedding/EmbedPage.tsx'
import { show, video, whole } from './render-playlist.tsx'

const { started } = vi.hoisted(() => ({ started: [] as string[] }))
vi.mock('#features/videos/web.tsx', async (load) => ({
  ...(await load<object>()),
  usePlayback: () => ({ play: (seconds?: number) => started.push(String(seconds)) }),
  VideoStage: ({ video: { title }, onEnded }: { video: { title: string }; onEnded: () => void }) => (
    <button type="button" onClick={onEnded}>{`End of ${title}`}</button>
  ),
}))

const THREE = [
  video(11, 'Flour'),
  video(12, 'Water', { note: 'Now it gets wet.' }),
  video(13, 'Mine alone', { is_public: false }),
  video(14, 'Salt'),
]

/** What the browser and time do: going back in the history, and asking for the playlist again. */
function Around() {
  const navigate = useNavigate()
  const { refetch } = useEndpoint(playlistsApi.read, { params: { id: 3 } })
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void refetch()}>
        Ask again
      </button>
    </>
  )
}

const open = (answer: Behaviour, at = '/embed/playlists/3') =>
  show(
    <>
      <EmbedPage />
      <Around />
    </>,
    '/embed/playlists/:id',
    at,
    { 'GET /playlists/3': answer },
  )

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const shown = () => screen.queryByRole('button', { name: /^\d of \d/ })?.textContent

test('a frame shows the public videos of a playlist one after another, forwards and back, without new entries in the history', async () => {
  const { user } = await open(json(200, whole(THREE)))
  await waitFor(() => expect(shown()).toBe('1 of 3: Flour'))
  expect(button('Previous video').disabled).toBe(true)
  await user.click(button('Next video'))
  expect(shown()).toBe('2 of 3: Water')
  await user.click(button('End of Water'))
  expect(shown()).toBe('3 of 3: Salt')
  expect(button('Next video').disabled).toBe(true)
  await user.click(button('Previous video'))
  expect(shown()).toBe('2 of 3: Water')
  expect(address()).toBe('/embed/playlists/3?video=12')
  for (let move = 1; move <= 3; move++) await user.click(button('Back'))
  expect(address()).toBe('/embed/playlists/3?video=12')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'First steps on Atelier' })
  expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/playlists/3', '_blank', 'noopener'])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the list of videos with their notes opens and closes by keyboard, and plays what is chosen', async () => {
  const { user } = await open(json(200, whole(THREE)))
  const toggle = await screen.findByRole('button', { name: /1 of 3/ })
  toggle.focus()
  await user.keyboard('{Enter}')
  const list = screen.getByRole('list', { name: 'In this playlist' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Flour1:05', 'Now it gets wet.Water1:05', 'Salt1:05'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('list')).toBeNull()
  expect(document.activeElement).toBe(toggle)
  await user.keyboard('{Enter}')
  await user.click(within(screen.getByRole('list')).getByRole('button', { name: /Salt/ }))
  expect(shown()).toBe('3 of 3: Salt')
  expect(screen.queryByRole('list')).toBeNull()
  await user.keyboard('{Shift>}P{/Shift}')
  expect(shown()).toBe('2 of 3: Water')
  await user.keyboard('{Shift>}N{/Shift}')
  expect(shown()).toBe('3 of 3: Salt')
})

test('a frame begins with the video that its address names', async () => {
  await open(json(200, whole(THREE)), '/embed/playlists/3?video=12')
  await waitFor(() => expect(shown()).toBe('2 of 3: Water'))
})

test.each([
  ['is not there', refuse(404, 'not_found')],
  ['is private, though its owner looks at it', json(200, whole(THREE, { is_public: false }))],
])('a playlist that %s says so in the frame and leads nowhere', async (_what, answer) => {
  await open(answer)
  expect((await screen.findByRole('alert')).textContent).toBe('Playlist not found or is not public')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a frame that is open when its playlist becomes private shows nothing of it any more', async () => {
  let isPublic = true
  const { user } = await open((...call) => (isPublic ? json(200, whole(THREE)) : refuse(404, 'not_found'))(...call))
  await waitFor(() => expect(shown()).toBe('1 of 3: Flour'))
  isPublic = false
  await user.click(button('Ask again'))
  expect((await screen.findByRole('alert')).textContent).toBe('Playlist not found or is not public')
  expect([shown(), screen.queryByRole('link')]).toEqual([undefined, null])
})

test('a playlist without public videos says so, and one that could not be loaded is tried again', async () => {
  let isBack = false
  const { user } = await open((...call) =>
    (isBack ? json(200, whole([video(1, 'Mine', { is_public: false })])) : refuse(400, 'bad_request'))(...call),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  await user.click(again)
  await screen.findByText(/This playlist is empty/)
  expect(screen.getByRole('link', { name: 'First steps on Atelier' })).toBeTruthy()
})
