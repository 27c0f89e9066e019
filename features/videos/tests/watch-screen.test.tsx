import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { event, json, nothing, refuse, reset, respond, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useSignInPrompt } from '#features/accounts/web.tsx'
import type { Video } from '../contract.ts'
import { WatchPage } from '../web/watching/WatchPage.tsx'
import { seekTo, enter, MAKER, open, playing, video } from './watch-screens.tsx'

vi.mock('../web/player/Player.tsx', () => import('./pretend-player.tsx'))

const counted = json(200, { views: 13 })

const watch = (changes: Partial<Video> = {}, at = '', responses: Record<string, Behaviour> = {}) =>
  open('/video_display/stream/:id', <WatchPage />, `/video_display/stream/5${at}`, {
    'GET /videos/5': json(200, video(changes)),
    'POST /videos/5/views': counted,
    ...responses,
  })
const press = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Play: A shed in a day' }))
// Long enough for a call that should not be made.
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 30))
const reached = (seen: { body: string }[]) => seen.map(({ body }) => (JSON.parse(body) as { reached: number }).reached)

test('a video shows its picture first, and plays when it is pressed', async () => {
  const { user, sent } = await watch()
  expect(await screen.findByRole('heading', { level: 1, name: 'A shed in a day' })).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
  await press(user)
  expect((await playing()).src).toBe('http://local/api/video_display/stream/5')
  expect(sent('POST /videos/5/views')).toHaveLength(0)
})

test.each([
  ['held upright stands upright', { width: 1080, height: 1920 }, 0.5625],
  ['as narrow as none can be watched leaves room for the controls', { width: 10, height: 1000 }, 0.45],
  ['of a size that nobody could read is as most are', { width: 0, height: 0 }, 1.7778],
])('a film %s', async (_, sides, shape) => {
  await watch(sides)
  const poster = await screen.findByRole('button', { name: 'Play: A shed in a day' })
  expect(poster.parentElement?.style.getPropertyValue('--shape')).toBe(String(shape))
})

test('a film without a picture keeps the cover of its title until it plays', async () => {
  const { user } = await watch()
  await press(user)
  await playing()
  expect(document.querySelector('[data-title="A shed in a day"]')).toBeTruthy()
})

test('who watches is counted, with how far they came; who only looks at the page is not', async () => {
  const { user, sent } = await watch()
  const views = () => sent('POST /videos/5/views')
  await screen.findByRole('button', { name: /^Play/ })
  fireEvent(document, new Event('visibilitychange'))
  await aMoment()
  expect(views()).toHaveLength(0)
  await press(user)
  const element = await playing()
  seekTo(element, 0)
  seekTo(element, 0.3)
  await waitFor(() => expect(reached(views())).toEqual([0]))
  seekTo(element, 52)
  await aMoment()
  // Not each moment is told at once, but where they left is.
  expect(views()).toHaveLength(1)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(reached(views())).toEqual([0, 10]))
})

test('somebody who comes by a signed address is counted by it', async () => {
  const signed = 'http://local/api/video_display/stream/5?ends=1795331700&signature=abc&grant=video-3-open'
  const { user, sent } = await watch({ is_public: false, file_path: signed })
  await press(user)
  seekTo(await playing(), 1)
  await waitFor(() => expect(sent('POST /videos/5/views')[0]?.url).toContain(new URL(signed).search))
})

test('its maker watches uncounted', async () => {
  enter()
  const { user, sent } = await watch()
  await press(user)
  seekTo(await playing(), 60)
  fireEvent(document, new Event('visibilitychange'))
  await aMoment()
  expect(sent('POST /videos/5/views')).toHaveLength(0)
})

test('an address names the second at which it begins', async () => {
  const { user } = await watch({}, '?t=75')
  expect(await screen.findByText('Resumes at 1:15')).toBeTruthy()
  await press(user)
  expect((await playing()).currentTime).toBe(75)
})

test('it goes on where one stopped, and from the beginning once one has seen it all', async () => {
  const first = await watch()
  await press(first.user)
  seekTo(await playing(), 42.5)
  expect(localStorage.getItem('video_moments')).toBe('[[5,42]]')
  fireEvent.ended(await playing())
  expect(localStorage.getItem('video_moments')).toBe('[]')
})

test('who comes back is told where it goes on', async () => {
  localStorage.setItem('video_moments', '[[5,42]]')
  const { user } = await watch()
  expect(await screen.findByText('Resumes at 0:42')).toBeTruthy()
  await press(user)
  expect((await playing()).currentTime).toBe(42)
})

test('moments in the description lead there, those after its end do not', async () => {
  const { user } = await watch({ description: 'Chapters\n0:00 Wood\n1:10 Nails\n9:59 Never' })
  await user.click(await screen.findByRole('link', { name: '1:10' }))
  expect((await playing()).currentTime).toBe(70)
  await user.click(screen.getByRole('link', { name: '0:00' }))
  expect((await playing()).currentTime).toBe(0)
  expect(screen.queryByRole('link', { name: '9:59' })).toBeNull()
})

test('a signed address that is renewed meanwhile does not interrupt who watches', async () => {
  const signed = (signature: string) => json(200, video({ file_path: `http://local/v?ends=1&signature=${signature}` }))
  const responses = [signed('first'), signed('second')]
  const { user, sent } = await watch({}, '', {
    'GET /videos/5': (response, seen) => (responses.shift() ?? signed('later'))(response, seen),
    'GET /events': respond([event(0, 'ready', {}), event(1, 'video', { id: 5, state: 'ready' })]),
  })
  await press(user)
  expect((await playing()).src).toContain('first')
  onTestFinished(startLive(MAKER))
  await waitFor(() => expect(sent('GET /videos/5')).toHaveLength(2))
  await screen.findByRole('heading', { level: 1, name: 'A shed in a day' })
  expect((await playing()).src).toContain('first')
})

test('what a browser cannot play as it was sent plays once it is prepared', async () => {
  const prepared = json(200, video({ hls_path: 'http://local/master.m3u8' }))
  const responses = [json(200, video({ state: 'processing' }))]
  const { user } = await watch({}, '', {
    'GET /videos/5': (response, seen) => (responses.shift() ?? prepared)(response, seen),
    'GET /events': respond([event(0, 'ready', {}), event(1, 'video', { id: 5, state: 'ready' })]),
  })
  await press(user)
  fireEvent.error(await playing())
  onTestFinished(startLive(MAKER))
  await waitFor(async () => expect((await playing()).src).toBe('http://local/master.m3u8'))
})

test('everybody hands its address on; only its maker edits and deletes it', async () => {
  await watch()
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

test('a private video is shared by its link, which its maker finds where they edit it', async () => {
  enter()
  await watch({ is_public: false })
  expect((await screen.findByRole('link', { name: 'Share' })).getAttribute('href')).toBe('/videos/5/edit#sharing')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/videos/5/edit')
  expect(screen.getByText('Private')).toBeTruthy()
})

test('its maker deletes it after being asked, and is led to the others', async () => {
  enter()
  const { user, sent } = await watch({}, '', {
    'DELETE /videos/5': json(200, { message: 'Video deleted successfully' }),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this video?' }))
  expect(sent('DELETE /videos/5')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/videos'))
})

test('who signed in to like a video likes it without another click', async () => {
  const intent = { name: 'like 5', pathname: '/video_display/stream/5', until: Date.now() + 60_000 }
  sessionStorage.setItem('intentAfterLogin', JSON.stringify(intent))
  enter(8, 'client')
  const { sent } = await watch({}, '', { 'POST /vote': json(201, { message: 'Successfully liked the video' }) })
  await waitFor(() => expect(sent('POST /vote')).toHaveLength(1))
  expect(JSON.parse(sent('POST /vote')[0]?.body ?? '')).toEqual({ video_id: 5, dir: 1 })
  expect(sessionStorage.getItem('intentAfterLogin')).toBeNull()
})

test('a like is shown at once, and taken back by another click', async () => {
  enter(8, 'client')
  const liked = json(200, video({ likes: 4, liked_by_user: true }))
  const responses = [json(200, video())]
  const { user, sent } = await watch({}, '', {
    'GET /videos/5': (response, seen) => (responses.shift() ?? liked)(response, seen),
    'POST /vote': json(201, { message: 'Successfully liked the video' }),
  })
  const button = await screen.findByRole('button', { name: 'Like A shed in a day, 3 likes' })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(button.textContent).toBe('4 likes')
  await waitFor(() => expect(sent('GET /videos/5')).toHaveLength(2))
  await waitFor(() => expect(button.textContent).toBe('4 likes'))
  await user.click(button)
  await waitFor(() =>
    expect(sent('POST /vote').map(({ body }) => (JSON.parse(body) as { dir: number }).dir)).toEqual([1, 0]),
  )
})

test('who is signed out is asked to sign in before they like it', async () => {
  const { user, sent } = await watch()
  await user.click(await screen.findByRole('button', { name: /^Like/ }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  expect(sent('POST /vote')).toHaveLength(0)
})

test('below stands what else its maker shows, without the video itself', async () => {
  const others = json(200, [video(), video({ id: 6, title: 'A door' })])
  await watch({}, '', { 'GET /developers/7/videos': others })
  const more = within(await screen.findByRole('region', { name: 'More by Maud Maker' }))
  expect(more.getAllByRole('article')).toHaveLength(1)
  expect(more.getByRole('link', { name: 'A door' }).getAttribute('href')).toBe('/video_display/stream/6')
})

test.each<[string, Behaviour, string]>([
  ['is not there, or not for them', refuse(404, 'not_found'), 'Video not found'],
  ['cannot be asked for', reset, 'This video could not be loaded'],
])('who opens a video that %s reads so', async (_, answer, title) => {
  await watch({}, '', { 'GET /videos/5': answer, 'GET /developers/7/videos': nothing })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
})
