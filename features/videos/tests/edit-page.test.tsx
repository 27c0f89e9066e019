import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, callOf, json, nothing, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Video, VideoShareLink } from '../contract.ts'
import { Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { EditVideoPage } from '../web/editing/EditVideoPage.tsx'
import { givenCaptions, givenTranscription, givenVideo, meetVideos, OWNER, signInHere } from './on-screen.ts'
import { tusHere } from './tus-here.ts'

const cues = vi.hoisted(() => [{ from: 1, to: 2, text: 'Said before' }])
// jsdom has no captions to read.
vi.mock('../web/editing/read-cues.ts', () => ({ readCues: async () => cues }))

beforeEach(() => signInHere())

const link: VideoShareLink = {
  share_token: 'abc',
  share_url: 'http://localhost/shared/videos/abc',
  project_url: null,
  ends_at: null,
  has_password: false,
  created_at: '2026-11-22T10:00:00Z',
}

async function show(video: Video, responses: Record<string, Behaviour> = {}) {
  // Forms with files go by the older interface of browsers, which asks first.
  const { headers } = tusHere()
  const server = await meetVideos(
    {
      'GET /videos/7': json(200, video),
      'GET /videos/7/audience': json(200, { views: 0, reached: [] }),
      'GET /videos/7/replacement': refuse(404, 'not_found'),
      'GET /videos/7/transcription': json(200, givenTranscription()),
      'GET /videos/7/share': refuse(404, 'not_found'),
      'GET /projects': json(200, []),
      'GET /requests': json(200, []),
      ...responses,
    },
    byCall({}, (response) => response.writeHead(204, headers).end()),
  )
  renderPiece(
    <>
      <Routes>
        <Route path="/videos/:id/edit" element={<EditVideoPage />} />
        <Route path="/videos" element={<p>All videos</p>} />
      </Routes>
      <Toaster />
    </>,
    '/videos/7/edit',
  )
  const sent = (wanted: string) => server.seen.filter((seen) => callOf(seen) === wanted)
  return { sent, user: userEvent.setup(), headers }
}
const part = (name: string | RegExp) => screen.findByRole('region', { name })

test('what a video belongs to is called by its title, also where it is not among one’s own', async () => {
  await show(givenVideo(7, { project_id: 12, request_id: 21 }), {
    'GET /requests/21': json(200, { id: 21, title: 'A shop for seeds' }),
    'GET /projects/12': refuse(404, 'not_found'),
  })
  const request = await screen.findByRole('option', { name: 'A shop for seeds' })
  expect((request as HTMLOptionElement).selected).toBe(true)
  expect(await screen.findByRole('option', { name: 'A project you cannot open' })).toBeTruthy()
})

test('its owner changes what is said of a video; what was not touched is not sent, and public stays public', async () => {
  const video = givenVideo(7, { title: 'Before', is_public: true, project_url: 'https://a.example' })
  const { sent, user } = await show(video, { 'PUT /videos/7': json(200, { ...video, title: 'After' }) })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Public Video' }).checked).toBe(true)
  await user.clear(title)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Give the video a title')).toBeTruthy()
  await user.type(title, 'After')
  await user.clear(screen.getByRole('textbox', { name: 'Project URL' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('PUT /videos/7').map(({ body }) => body)).toEqual(['{"title":"After","project_url":null}']),
  )
})

test('nobody changes another’s video, though it can be read', async () => {
  await show(givenVideo(7, { user_id: OWNER.id + 1, is_public: true }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You do not have permission to edit this video' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View video' }).getAttribute('href')).toBe('/video_display/stream/7')
  expect(screen.queryByText(/There is nothing here|not found/)).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('a picture from the video is chosen, and takes the place of one’s own', async () => {
  const frames = [1, 2].map((nth) => ({ name: `frame-${nth}.webp`, url: `http://localhost/f${nth}` }))
  const video = givenVideo(7, { frames, thumbnail_path: 'http://localhost/own' })
  const { sent, user } = await show(video, {
    'PUT /videos/7/poster': json(200, video),
    'DELETE /videos/7/thumbnail': json(200, video),
  })
  await user.click(await screen.findByRole('button', { name: 'Picture 2' }))
  await waitFor(() => expect(sent('PUT /videos/7/poster').map(({ body }) => body)).toEqual(['{"name":"frame-2.webp"}']))
  await waitFor(() => expect(sent('DELETE /videos/7/thumbnail')).toHaveLength(1))
})

test.each([
  ['notes.txt', 'text/plain', 10, 640, 360, 'must be a picture'],
  ['large.png', 'image/png', 3 * 1024 * 1024, 640, 360, 'larger than 2 MB'],
  ['small.png', 'image/png', 10, 639, 360, '639 pixels wide'],
  ['square.png', 'image/png', 10, 800, 800, 'must be 16:9'],
])('a thumbnail that breaks a rule is not sent: %s', async (name, type, size, width, height, why) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const { sent } = await show(givenVideo(7))
  const field = await screen.findByRole('group', { name: 'Thumbnail' })
  const user = userEvent.setup({ applyAccept: false })
  const input = field.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  await user.upload(input, Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size }))
  expect((await within(field).findByRole('alert')).textContent).toContain(why)
  expect(sent('PUT /videos/7/thumbnail')).toEqual([])
})

test('captions are written while the video plays: a line begins with its first letter, and Enter ends it', async () => {
  const headers = tusHere().headers
  const { sent, user } = await show(givenVideo(7), {
    'POST /videos/7/captions': (response, seen) => json(201, { id: 1 }, headers)(response, seen),
  })
  await user.click(await screen.findByRole('button', { name: 'Write' }))
  const now = await screen.findByRole('textbox', { name: /^What is being said/ })
  await user.type(now, 'Hello{Shift>}{Enter}{/Shift}you{Enter}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of line 1' }).value).toBe('Hello\nyou')
  const start = screen.getByRole('textbox', { name: 'Start of line 1' })
  await user.clear(start)
  await user.type(start, '0:05')
  await user.click(screen.getByRole('button', { name: 'Save captions' }))
  expect(await screen.findByText('Ends before it starts')).toBeTruthy()
  const end = screen.getByRole('textbox', { name: 'End of line 1' })
  await user.clear(end)
  await user.type(end, '0:06.5')
  await user.click(screen.getByRole('button', { name: 'Save captions' }))
  await waitFor(() => expect(sent('POST /videos/7/captions')).toHaveLength(1))
  const { body = '' } = sent('POST /videos/7/captions')[0] ?? {}
  expect(body).toContain('00:00:05.000 --> 00:00:06.500\nHello\nyou')
  expect(body).toMatch(/name="language"\s+en/)
})

test('captions that are there are changed, and left only after a question', async () => {
  const captions = [givenCaptions()]
  const { sent, user } = await show(givenVideo(7, { captions, is_public: true }), {
    'DELETE /videos/7/captions/de': nothing,
  })
  await user.click(await screen.findByRole('button', { name: 'Change: German' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of line 1' })).value).toBe(
    'Said before',
  )
  await user.click(screen.getByRole('button', { name: 'Delete this line' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Delete: German' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent('DELETE /videos/7/captions/de')).toHaveLength(1))
})

test('captions of a video that nobody else sees go with Undo; none are written in their language meanwhile', async () => {
  const captions = [givenCaptions()]
  const seenByNobody = givenVideo(7, { captions, is_public: false, share_token: null })
  const { sent, user } = await show(seenByNobody, {})
  await user.selectOptions(await screen.findByLabelText('Language'), 'de')
  await user.click(screen.getByRole('button', { name: 'Delete: German' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: German' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Write' })).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete: German' })
  expect(sent('DELETE /videos/7/captions/de')).toEqual([])
})

test('a link is made, bound to an end and a password, and revoked; its owner sees who opened it', async () => {
  let isShared = false
  let shared: VideoShareLink = link
  const { sent, user } = await show(givenVideo(7), {
    'GET /videos/7/share': (...call) => (isShared ? json(200, shared) : refuse(404, 'not_found'))(...call),
    'POST /videos/7/share': (response, seen) => {
      isShared = true
      if (seen.body.includes('secret')) shared = { ...link, has_password: true }
      return json(200, shared)(response, seen)
    },
    'DELETE /videos/7/share': (...call) => {
      isShared = false
      return nothing(...call)
    },
    'GET /videos/7/share/openings': json(200, [
      { id: 2, user: { id: 9, username: 'clara' }, opened_at: '2026-11-22T11:00:00Z' },
      { id: 1, user: null, opened_at: '2026-11-22T10:30:00Z' },
    ]),
  })
  const sharing = await part('Share Video')
  await user.click(await within(sharing).findByRole('button', { name: 'Create link' }))
  const field = await within(sharing).findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(field.value).toBe(`${location.origin}/shared/videos/abc`)
  expect(await within(sharing).findByText(/^clara/)).toBeTruthy()
  expect(within(sharing).getByText(/^Somebody without an account/)).toBeTruthy()
  await user.type(within(sharing).getByLabelText(/^Password/), 'secret')
  await user.type(within(sharing).getByLabelText('Expires after'), '2020-01-01T00:00')
  await user.click(within(sharing).getByRole('button', { name: 'Save' }))
  expect(await within(sharing).findByText('Choose a time in the future')).toBeTruthy()
  await user.clear(within(sharing).getByLabelText('Expires after'))
  await user.click(within(sharing).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('POST /videos/7/share').at(-1)?.body).toBe('{"password":"secret"}'))
  await within(sharing).findByRole('button', { name: 'Remove password' })
  await user.click(within(sharing).getByRole('button', { name: 'Revoke' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
  expect(await within(sharing).findByRole('button', { name: 'Create link' })).toBeTruthy()
})

test.each([
  ['[]', 'No share token returned from server'],
  ['"done"', 'Invalid response format from server'],
])('an answer without a link is told as such: %s', async (body, said) => {
  const { user } = await show(givenVideo(7), { 'POST /videos/7/share': json(200, JSON.parse(body)) })
  const sharing = await part('Share Video')
  await user.click(await within(sharing).findByRole('button', { name: 'Create link' }))
  expect((await within(sharing).findByRole('alert')).textContent).toBe(said)
})

test('its owner sees how far people watched, in words too', async () => {
  const reached = [
    { stretch: 4, viewers: 1 },
    { stretch: 12, viewers: 2 },
    { stretch: 20, viewers: 1 },
  ]
  const { user } = await show(givenVideo(7), { 'GET /videos/7/audience': json(200, { views: 4, reached }) })
  const audience = await part('Audience')
  expect(await within(audience).findByText('4 views')).toBeTruthy()
  expect(within(audience).getByText(/75% reached the middle, 25% the end/)).toBeTruthy()
  await user.click(within(audience).getByText('Show as a table'))
  expect(within(audience).getByRole('row', { name: '60% 3 (75%)' })).toBeTruthy()
})

test('a video is deleted after a question, and one is led to the others', async () => {
  const { sent, user } = await show(givenVideo(7), {
    'DELETE /videos/7': json(200, { message: 'Video deleted successfully' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete video' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('All videos')).toBeTruthy()
  expect(sent('DELETE /videos/7')).toHaveLength(1)
})
