import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { callOf, json, nothing, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { VideoReplacement, VideoUpload } from '../contract.ts'
import { EditVideoPage } from '../web/editing/EditVideoPage.tsx'
import { deleteTransfers, useTransfers } from '../web/sending/transfers.ts'
import { UploadPage } from '../web/sending/UploadPage.tsx'
import { givenUpload, givenVideo, meetVideos, signInHere } from './on-screen.ts'
import { tusHere } from './tus-here.ts'

// As browsers have it; Node would be given the one for programs.
vi.mock('tus-js-client', async () => vi.importActual('tus-js-client/lib.es5/browser/index.js'))
vi.mock('../web/media-files.ts', () => ({ inspectFile: async () => ({ isVideo: true, seconds: 2 }) }))

beforeEach(() => signInHere())
afterEach(() => deleteTransfers())

const video = givenVideo(7, { title: 'My shop', description: 'What it is.' })
const UPLOAD = '00000000-0000-4000-8000-000000000001'

async function show(path: string, responses: Record<string, Behaviour> = {}, tus = tusHere()) {
  const server = await meetVideos(
    {
      'GET /videos/7': json(200, video),
      'GET /videos/7/audience': json(200, { views: 0, reached: [] }),
      'GET /projects': json(200, []),
      'GET /requests': json(200, []),
      'GET /videos/7/replacement': refuse(404, 'not_found'),
      ...responses,
    },
    tus.behaviour,
  )
  renderPiece(
    <Routes>
      <Route path="/videos/:id/edit" element={<EditVideoPage />} />
      <Route path="/video-upload" element={<UploadPage />} />
    </Routes>,
    path,
  )
  const sent = (wanted: string) => server.seen.filter((seen) => callOf(seen) === wanted)
  return { server, sent, tus, user: userEvent.setup() }
}
const clip = new File(['x'.repeat(1000)], 'newer.mp4', { type: 'video/mp4' })
const replacement = (changes: Partial<VideoReplacement> = {}): VideoReplacement => ({
  video_id: 7,
  state: 'uploaded',
  failure: null,
  size: 1000,
  created_at: '2026-11-22T12:00:00Z',
  ...changes,
})
const part = () => screen.findByRole('region', { name: 'File' })
async function chooseNewFile(user: ReturnType<typeof userEvent.setup>) {
  const input = (await part()).querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input ?? document.body, clip)
}

test('an owner replaces the file of a video, and nothing that is said of it changes', async () => {
  let found: VideoReplacement | null = null
  const { server, sent, user, tus } = await show('/videos/7/edit', {
    'GET /videos/7/replacement': (...call) => (found ? json(200, found) : refuse(404, 'not_found'))(...call),
    'DELETE /videos/7/replacement': (...call) => {
      found = null
      nothing(...call)
    },
  })
  expect(within(await part()).getByText('Current file: 1:05, 977 KB')).toBeTruthy()
  tus.wishes['PATCH'] = (response, seen) => {
    found = replacement()
    json(200, { id: 7 }, { ...tus.headers, 'upload-offset': '1000' })(response, seen)
  }
  await chooseNewFile(user)
  await waitFor(() =>
    expect(sent('POST /uploads/announced').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { filename: 'newer.mp4', size: 1000, replaces_video_id: 7 },
    ]),
  )
  const status = await within(await part()).findByText('Your video plays the current file until the new one is ready.')
  expect(status).toBeTruthy()
  expect(within(await part()).getByText('Processing')).toBeTruthy()
  expect(server.seen.filter(({ method }) => method === 'PUT')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Keep current file' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep current file' })).toBeNull())
  expect(sent('DELETE /videos/7/replacement')).toHaveLength(1)
})

test('a new file that could not be used says why, and that the video still plays', async () => {
  let found: VideoReplacement | null = replacement({ state: 'failed', failure: 'The file is damaged.' })
  const { user } = await show('/videos/7/edit', {
    'GET /videos/7/replacement': (...call) => (found ? json(200, found) : refuse(404, 'not_found'))(...call),
    'DELETE /videos/7/replacement': (...call) => {
      found = null
      nothing(...call)
    },
  })
  const here = within(await part())
  expect(await here.findByText('The new file could not be used')).toBeTruthy()
  expect(here.getByText('The file is damaged. Your video still plays the current file.')).toBeTruthy()
  await user.click(here.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(here.queryByText('The new file could not be used')).toBeNull())
  expect(here.getByRole('button', { name: 'Replace file' })).toBeTruthy()
})

test('a file that cannot be a video is not sent', async () => {
  const { sent } = await show('/videos/7/edit')
  const input = (await part()).querySelector<HTMLInputElement>('input[type=file]')
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(input ?? document.body, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(await within(await part()).findByText(/notes.txt is not a supported video/)).toBeTruthy()
  expect(sent('POST /uploads/announced')).toEqual([])
})

const begun: VideoUpload = givenUpload(UPLOAD, {
  title: 'My shop',
  file_name: 'newer.mp4',
  size: 1000,
  received: 400,
  replaces_video_id: 7,
})

test('a new file that was begun elsewhere goes on from the video’s own page, and only as its new file', async () => {
  const tus = tusHere({ [UPLOAD]: { size: 1000, received: 400, metadata: {} } })
  const { sent, user } = await show('/videos/7/edit', { 'GET /uploads': json(200, [begun]) }, tus)
  await chooseNewFile(user)
  await waitFor(() => expect(tus.files.get(UPLOAD)?.received).toBe(1000))
  expect(sent('POST /uploads/announced')).toEqual([])
})

test('the same file on the page for uploads becomes a video of its own, and the unfinished one is named', async () => {
  const tus = tusHere({ [UPLOAD]: { size: 1000, received: 400, metadata: {} } })
  const { sent, user } = await show('/video-upload', { 'GET /uploads': json(200, [begun]) }, tus)
  expect(await screen.findByText('New file for “My shop”')).toBeTruthy()
  await user.upload(document.querySelector('input[type=file]') ?? document.body, clip)
  await waitFor(() => expect(sent('POST /uploads/announced')).toHaveLength(1))
  expect(sent('POST /uploads/announced')[0]?.body).not.toContain('replaces_video_id')
  expect(useTransfers.getState().transfers.map(({ replaces }) => replaces)).toEqual([null])
  expect(tus.files.get(UPLOAD)?.received).toBe(400)
})
