import type { ReactNode } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { event, json, respond, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useSignInPrompt } from '#features/accounts/web.tsx'
import { videosApi, type Video } from '../contract.ts'
import { VideosPage, type VideosPageProps } from '../web/watching/VideosPage.tsx'
import { enter, MAKER, open, video } from './watch-screens.tsx'

const list = (at: string, videos: Video[], responses: Record<string, Behaviour> = {}, props: VideosPageProps = {}) =>
  open('/videos', <VideosPage {...props} />, at, { 'GET /videos': json(200, videos), ...responses })
const own = (...videos: Video[]): Record<string, Behaviour> => ({
  'GET /video_display/my-videos': json(200, { user_videos: videos, other_videos: [], videos }),
})
const asked = (seen: { url: string }[]) => seen.map(({ url }) => new URL(url, 'http://local').search)
const card = async () => within((await screen.findAllByRole('article'))[0]!)

test('a card says what a video is, who made it, how long it is and how it is liked', async () => {
  await list('/videos', [video({ thumbnail_path: 'http://local/still.webp', duration_ms: 245_000 })])
  const shown = await card()
  expect(shown.getByRole('link', { name: 'A shed in a day' }).getAttribute('href')).toBe('/video_display/stream/5')
  expect(shown.getByRole('link', { name: 'Maud Maker' }).getAttribute('href')).toBe('/developers/7/videos')
  expect(shown.getByRole('img', { name: 'Length 4:05' })).toBeTruthy()
  expect(shown.getByText('12 views')).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Like A shed in a day, 3 likes' }).textContent).toContain('3')
  expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Your videos' })).toBeNull()
})

test('what is typed is asked for once the typing pauses, by type and in an order, and stands in the address', async () => {
  const { sent, user } = await list('/videos', [video()])
  await card()
  await user.type(screen.getByRole('searchbox'), 'shed roof')
  await waitFor(() => expect(address()).toBe('/videos?q=shed+roof'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Tutorials')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most viewed')
  await waitFor(() => expect(address()).toBe('/videos?q=shed+roof&type=tutorials&order=most_viewed'))
  await waitFor(() =>
    expect(asked(sent('GET /videos')).at(-1)).toBe('?limit=24&order=most_viewed&q=shed+roof&video_type=tutorials'),
  )
})

test('an address fills the fields, and what makes no sense in it counts as absent', async () => {
  const { sent } = await list('/videos?q=roof&type=tutorials&order=best&show=nothing', [video()])
  await card()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('roof')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('tutorials')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).selectedOptions[0]?.textContent).toBe(
    'Best match',
  )
  expect(asked(sent('GET /videos'))).toEqual(['?limit=24&q=roof&video_type=tutorials'])
})

test('a card says which words of a search it lacks, if any', async () => {
  await list('/videos?q=shed+plants', [video({ missing: ['plants'] }), video({ id: 4 })])
  const [lacking, whole] = (await screen.findAllByRole('article')).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(whole!.queryByText(/^Missing/)).toBeNull()
})

test('a search with more matches than are ranked says so below the button for more, once that is gone', async () => {
  const pages = [
    json(200, [video()], { link: '</videos/?q=shed&after=next-page>; rel="next"' }),
    json(200, [video({ id: 4, title: 'A door' })], { link: '</videos/?q=shed>; rel="limited"' }),
  ]
  const { user } = await list('/videos?q=shed', [], {
    'GET /videos': (response, seen) => pages.shift()!(response, seen),
  })
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.queryByText(/best 400 matches/)).toBeNull()
  await user.click(more)
  expect(await screen.findByText(/best 400 matches/)).toBeTruthy()
})

test('more come when they are asked for', async () => {
  const pages = [
    json(200, [video()], { link: '</videos/?after=next-page>; rel="next"' }),
    json(200, [video({ id: 4, title: 'A door' })]),
  ]
  const { sent, user } = await list('/videos', [], {
    'GET /videos': (response, seen) => pages.shift()!(response, seen),
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'A door' })).toBeTruthy()
  expect(asked(sent('GET /videos'))[1]).toContain('after=next-page')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('who is signed in finds their own videos, private ones marked', async () => {
  enter()
  const { user, sent } = await list('/videos', [video()], own(video({ is_public: false, title: 'Not yet' })))
  expect((await screen.findByRole('link', { name: 'Upload' })).getAttribute('href')).toBe('/video-upload')
  await user.click(screen.getByRole('link', { name: 'Your videos' }))
  expect(await screen.findByRole('link', { name: 'Not yet' })).toBeTruthy()
  expect(address()).toBe('/videos?show=mine')
  const shown = await card()
  expect(shown.getByText('Private')).toBeTruthy()
  expect(shown.queryByRole('link', { name: 'Maud Maker' })).toBeNull()
  expect(asked(sent('GET /video_display/my-videos'))).toEqual(['?limit=24'])
})

test('its maker sees how far a video is prepared, and nobody else does', async () => {
  enter()
  const working = {
    'GET /events': respond([event(0, 'ready', {}), event(0, 'video_progress', { id: 5, percent: 40 })]),
  }
  await list(
    '/videos',
    [video({ state: 'processing' }), video({ id: 6, user_id: 8, title: 'Of others', state: 'processing' })],
    working,
  )
  expect(await (await card()).findByText('Processing')).toBeTruthy()
  onTestFinished(startLive(MAKER))
  expect(await (await card()).findByText('Processing, 40%')).toBeTruthy()
  expect(within(screen.getAllByRole('article')[1]!).queryByText(/prepared/)).toBeNull()
})

test('its maker reads why a video could not be prepared, and tries again', async () => {
  enter()
  const failed = video({ state: 'failed', failure: 'The file ends in the middle. Send it again.' })
  const responses = [json(200, [failed])]
  const { user, sent } = await list('/videos', [], {
    'GET /videos': (response, seen) =>
      (responses.shift() ?? json(200, [video({ state: 'processing' })]))(response, seen),
    'POST /videos/5/processing': json(200, video({ state: 'processing' })),
  })
  const shown = await card()
  expect(shown.getByText('The file ends in the middle. Send it again.')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Try again' }))
  expect(await shown.findByText('Processing')).toBeTruthy()
  expect(sent('POST /videos/5/processing')).toHaveLength(1)
})

test('a like on a card asks who is signed out to sign in', async () => {
  const { user } = await list('/videos', [video()])
  await user.click((await card()).getByRole('button', { name: /^Like/ }))
  expect(useSignInPrompt.getState().opened).toBe(true)
})

test('where nothing is yet, visitors may sign up, and who is signed in may upload the first', async () => {
  await list('/videos', [])
  expect((await screen.findByRole('link', { name: 'Register' })).getAttribute('href')).toBe('/register')
})

test('who has no videos yet is led to their first', async () => {
  enter()
  await list('/videos?show=mine', [], own())
  expect(await screen.findByText('You have no videos yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upload Your First Video' }).getAttribute('href')).toBe('/video-upload')
})

test('a search without a match leads back to all', async () => {
  const { user } = await list('/videos?q=nothing&show=mine', [], own())
  enter()
  expect(await screen.findByText('No videos found', { selector: 'p:not([role])' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all videos' }))
  await waitFor(() => expect(address()).toBe('/videos?show=mine'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('playlists stand before the videos, and one may look at either alone', async () => {
  const playlists = (words: string, videos?: ReactNode) => (
    <>
      <p>Playlists about {words || 'anything'}</p>
      {videos}
    </>
  )
  const individual = { ...videosApi.list, path: '/videos/alone' } as const
  const alone = { 'GET /videos/alone': json(200, [video({ title: 'A door' })]) }
  const { user } = await list('/videos', [video()], alone, { playlists, individual })
  await card()
  expect(screen.getByText('Playlists about anything')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Playlists' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.getByText('Playlists about anything')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Individual Videos' }))
  expect(await screen.findByRole('link', { name: 'A door' })).toBeTruthy()
  expect(screen.queryByText('Playlists about anything')).toBeNull()
  expect(screen.getByRole('link', { name: 'Individual Videos' }).getAttribute('aria-current')).toBe('true')
})

test('an address that asks for playlists shows everything where there are none', async () => {
  await list('/videos?show=playlists', [video()])
  await card()
})

test('owners edit and delete their videos from their cards by keyboard, after being asked', async () => {
  const kept = [video({ id: 5, title: 'A shed in a day' }), video({ id: 6, title: 'A door' })]
  enter(MAKER)
  const { sent, user } = await list('/videos?show=mine&q=a', [], {
    'GET /video_display/my-videos': (...call) =>
      json(200, { user_videos: kept, other_videos: [], videos: kept })(...call),
    'DELETE /videos/5': (...call) => {
      kept.shift()
      json(200, { message: 'Video deleted successfully' })(...call)
    },
  })
  const edit = await screen.findByRole('link', { name: 'Edit: A shed in a day' })
  expect(edit.getAttribute('href')).toBe('/videos/5/edit')
  edit.focus()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions: A shed in a day')
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this video?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('DELETE /videos/5')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'More actions: A shed in a day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'A shed in a day' })).toBeNull())
  expect([sent('DELETE /videos/5').length, address()]).toEqual([1, '/videos?show=mine&q=a'])
  expect(screen.getByRole('link', { name: 'A door' })).toBeTruthy()
})

test('among all videos one’s own have no such buttons', async () => {
  enter(MAKER)
  await list('/videos', [video()])
  await card()
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
})
