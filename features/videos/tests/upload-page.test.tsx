import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { callOf, held, json, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import type { Recording } from '../web/recorder/finish.ts'
import { deleteTransfers, useTransfers } from '../web/sending/transfers.ts'
import { videosFeature } from '../web.tsx'
import { UploadPage } from '../web/sending/UploadPage.tsx'
import { givenUpload, givenVideo, meetVideos, OWNER, signInHere } from './on-screen.ts'
import { tusHere } from './tus-here.ts'

// As browsers have it; Node would be given the one for programs.
vi.mock('tus-js-client', async () => vi.importActual('tus-js-client/lib.es5/browser/index.js'))
vi.mock('../web/media-files.ts', () => ({
  inspectFile: async (file: File) => ({
    isVideo: !file.name.startsWith('broken'),
    seconds: file.name.startsWith('long') ? 20_000 : 2,
  }),
}))

const RECORDING = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'
// jsdom has no camera.
vi.mock('../web/recorder/RecorderStage.tsx', () => ({
  RecorderStage: ({ onUse }: { onUse: (recording: Recording, id: string) => void }) => (
    <button
      type="button"
      onClick={() =>
        onUse({ file: new File(['words'], 'recording.webm', { type: 'video/webm' }), seconds: 2 }, RECORDING)
      }
    >
      Use it
    </button>
  ),
}))

beforeEach(() => {
  configureCalls({ sentences: videosFeature.sentences })
  signInHere()
})
afterEach(() => {
  deleteTransfers()
  useSignInPrompt.getState().close()
})

async function show(tus = tusHere(), responses: Record<string, Behaviour> = {}) {
  const server = await meetVideos(
    { 'GET /videos/101': json(200, givenVideo(101, { state: 'processing' })), ...responses },
    tus.behaviour,
  )
  renderPiece(<UploadPage />, '/video-upload')
  await screen.findByRole('button', { name: 'Choose files' })
  await screen.findByText(/ used, /)
  const sent = (wanted: string) => server.seen.filter((seen) => callOf(seen).replace(/[\da-f-]{36}/, 'ID') === wanted)
  const choose = (...files: File[]) => user.upload(document.querySelector('input[type=file]') ?? document.body, files)
  const user = userEvent.setup()
  return { server, sent, choose, user, tus }
}

const clip = (name: string, bytes = 1000) => new File(['x'.repeat(bytes)], name, { type: 'video/mp4' })

test('who is not signed in is asked to, in place of the form, and comes back here', async () => {
  useAuth.setState({ token: null, user: null })
  localStorage.clear()
  await meetVideos({})
  renderPiece(<UploadPage />, '/video-upload')
  await waitFor(() => expect(useSignInPrompt.getState()).toMatchObject({ opened: true, leadTo: '/video-upload' }))
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('a file is sent; what is said of it meanwhile is kept, and then it is prepared', async () => {
  const tus = tusHere()
  const answer = held(tus.behaviour)
  const { choose, sent, user } = await show({ ...tus, behaviour: tus.behaviour })
  tus.wishes['PATCH'] = (response, seen) => {
    delete tus.wishes['PATCH']
    return answer.behaviour(response, seen)
  }
  await choose(clip('My shop.mp4'))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(title.value).toBe('My shop')
  await waitFor(() => expect(sent('PATCH /uploads/ID')).toHaveLength(1))
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'How it works')
  // Who types slowly is kept several times.
  await waitFor(() => expect(sent('PUT /uploads/ID/details').at(-1)?.body).toBe('{"description":"How it works"}'))
  answer.letGo()
  expect(await screen.findByText('Video Processing Started')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/video_display/stream/101')
  expect([...tus.files.values()][0]?.metadata).toMatchObject({
    filename: 'My shop.mp4',
    title: 'My shop',
    is_public: false,
  })
})

test('what is written when the file has just arrived is told to the video', async () => {
  const { choose, sent, user } = await show(tusHere(), {
    'PUT /videos/101': json(200, givenVideo(101)),
  })
  await choose(clip('shop.mp4'))
  await screen.findByText('Video Processing Started')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  expect(screen.getByText('Give the video a title')).toBeTruthy()
  await user.type(title, 'Mine')
  await waitFor(() => expect(sent('PUT /videos/101').at(-1)?.body).toBe('{"title":"Mine"}'))
  await screen.findByText('Saved')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('Video Processing Started')).toBeNull()
})

test('two files are sent at once, and the third when it is its turn', async () => {
  const tus = tusHere()
  const answer = held(tus.behaviour)
  tus.wishes['PATCH'] = (response, seen) => {
    tus.wishes['PATCH'] = undefined
    return answer.behaviour(response, seen)
  }
  const { choose, sent } = await show(tus)
  tus.wishes['POST'] = answer.behaviour
  await choose(clip('a.mp4'), clip('b.mp4'), clip('c.mp4'))
  expect(await screen.findByText('Queued')).toBeTruthy()
  await waitFor(() => expect(sent('POST /uploads/announced')).toHaveLength(2))
  tus.wishes['POST'] = undefined
  answer.letGo()
  await waitFor(() => expect([...tus.files.values()].map(({ received }) => received)).toEqual([1000, 1000, 1000]))
})

test('what breaks goes on from where the server has it, and never begins a second time', async () => {
  const tus = tusHere()
  let patches = 0
  tus.wishes['PATCH'] = (response, seen) => {
    patches++
    // The first half is taken; then the connection is gone, and the server away for a moment.
    const file = [...tus.files.values()][0]
    if (patches === 1 && file) file.received = 400
    if (patches > 1) tus.wishes['PATCH'] = undefined
    return patches === 1 ? reset(response, seen) : tus.behaviour(response, seen)
  }
  let questions = 0
  tus.wishes['HEAD'] = (response, seen) => {
    questions++
    tus.wishes['HEAD'] = questions > 1 ? undefined : tus.wishes['HEAD']
    return questions === 1 ? response.writeHead(503, tus.headers).end() : tus.behaviour(response, seen)
  }
  const { choose, sent } = await show(tus)
  await choose(clip('shop.mp4'))
  expect(await screen.findByText(/Interrupted/)).toBeTruthy()
  expect(await screen.findByText('Video Processing Started')).toBeTruthy()
  expect(sent('POST /uploads/announced')).toHaveLength(1)
  expect(sent('PATCH /uploads/ID').at(-1)?.headers['upload-offset']).toBe('400')
})

test('an upload that was begun elsewhere goes on with the same file, and with no other', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const tus = tusHere({ [id]: { size: 1000, received: 400, metadata: {} } })
  const upload = givenUpload(id, { file_name: 'shop.mp4', title: 'My shop', description: 'Said before' })
  const { sent, user } = await show(tus, { 'GET /uploads': json(200, [upload]) })
  const list = await screen.findByRole('region', { name: /Not finished yet/ })
  expect(within(list).getByText(/400 bytes of 1000 bytes uploaded/)).toBeTruthy()
  const input = list.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  await user.upload(input, clip('other.mp4', 999))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is a different file. To resume, choose shop.mp4 (1000 bytes).',
  )
  await user.upload(input, clip('shop.mp4'))
  expect(await screen.findByText('Video Processing Started')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ }).value).toBe('Said before')
  expect(sent('POST /uploads/announced')).toEqual([])
  expect(sent('PATCH /uploads/ID').map(({ headers }) => headers['upload-offset'])).toEqual(['400'])
})

test('files that cannot be taken are named, and nothing of them is sent', async () => {
  const { choose, sent } = await show(tusHere(), {
    'GET /videos/storage': json(200, { used_bytes: 500, max_bytes: 2000, transcodes: true }),
  })
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(document.querySelector('input[type=file]') ?? document.body, [
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
    new File([], 'empty.mp4', { type: 'video/mp4' }),
    clip('broken.mp4'),
    clip('long.mp4'),
    clip('big.mp4', 1600),
    Object.defineProperty(clip('huge.mp4'), 'size', { value: 3 * 1024 ** 3 }),
  ])
  const alertBox = await screen.findByRole('alert')
  for (const [name, why] of [
    ['notes.txt', 'not a supported video'],
    ['empty.mp4', 'is empty'],
    ['broken.mp4', 'cannot be played'],
    ['long.mp4', 'lasts longer than four hours'],
    ['big.mp4', 'not enough storage left'],
    ['huge.mp4', 'larger than 2 GB'],
  ])
    expect(alertBox.textContent).toMatch(new RegExp(`${name}[^.]*${why}|${why}[^.]*${name}`))
  expect(sent('POST /uploads/announced')).toEqual([])
  await choose(clip('fits.mp4'))
  await waitFor(() => expect(sent('POST /uploads/announced')).toHaveLength(1))
})

test('where nothing transcodes, people read that their video will play as they send it', async () => {
  await show(tusHere(), {
    'GET /videos/storage': json(200, { used_bytes: 0, max_bytes: 2000, transcodes: false }),
  })
  expect(await screen.findByText(/yours will play as you send it.*ffmpeg 5 or newer/)).toBeTruthy()
})

test('files are dropped anywhere on the page', async () => {
  const { sent } = await show()
  const dataTransfer = { types: ['Files'], files: [clip('dropped.mp4')] }
  const zone = screen.getByRole('group', { name: 'Drop videos here' })
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(zone.dataset['over']).toBe('true')
  fireEvent.drop(document.body, { dataTransfer })
  expect(zone.dataset['over']).toBeUndefined()
  await waitFor(() => expect(sent('POST /uploads/announced')).toHaveLength(1))
})

test('a recording is sent as a new file: what was sent of it before need not be the same', async () => {
  const before = '00000000-0000-4000-8000-000000000001'
  const name = `recording-${RECORDING}.webm`
  const tus = tusHere({ [before]: { size: 5, received: 3, metadata: {} } })
  const { sent, user } = await show(tus, {
    'GET /uploads': json(200, [givenUpload(before, { file_name: name, title: 'Recording from today' })]),
    'GET /videos/102': json(200, givenVideo(102)),
    'GET /videos/101': json(200, givenVideo(101)),
  })
  const list = await screen.findByRole('region', { name: /Not finished yet/ })
  expect(within(list).queryByRole('button', { name: /Choose the same file/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await user.click(await screen.findByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(sent('DELETE /uploads/ID')).toHaveLength(1))
  expect(await screen.findByText('Upload Complete!')).toBeTruthy()
  expect([...tus.files.values()].at(-1)?.metadata).toMatchObject({ filename: name })
  expect(sent('PATCH /uploads/ID').map(({ headers }) => headers['upload-offset'])).toEqual(['0'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record' }))
})

test.each([
  [409, 'too_many_uploads', 'At most 20 files can be on their way.'],
  [413, 'storage_full', 'Your video storage is full.'],
  [507, 'no_room', 'There is no room on this server.'],
])('who may not send any more is told so, and tries again: %d', async (status, code, detail) => {
  const tus = tusHere()
  tus.wishes['POST'] = (response, seen) => json(status, { code, detail }, tus.headers)(response, seen)
  const { choose, user } = await show(tus)
  await choose(clip('shop.mp4'))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  tus.wishes['POST'] = undefined
  await user.click(screen.getByRole('button', { name: 'Start again: shop' }))
  expect(await screen.findByText('Video Processing Started')).toBeTruthy()
})

test('an upload is held, goes on, and is cancelled only after a question', async () => {
  const tus = tusHere()
  tus.wishes['PATCH'] = () => undefined
  const { choose, sent, user } = await show(tus)
  await choose(clip('shop.mp4'))
  await waitFor(() => expect(sent('PATCH /uploads/ID')).toHaveLength(1))
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Pause: shop' }))
  expect(await screen.findByText('Paused')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resume: shop' }))
  await waitFor(() => expect(sent('PATCH /uploads/ID')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel: shop' }))
  expect(sent('DELETE /uploads/ID')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sent('DELETE /uploads/ID')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  expect(leaving()).toBe(false)
})

test('what one account sends stops when another comes, and what is sent counts as a sign of life', async () => {
  const tus = tusHere()
  const { choose, sent } = await show(tus)
  tus.wishes['PATCH'] = () => undefined
  await choose(clip('shop.mp4'))
  await waitFor(() => expect(sent('PATCH /uploads/ID')).toHaveLength(1))
  await waitFor(() => expect(Number(localStorage.getItem('last_activity'))).toBeGreaterThan(Date.now() - 60_000))
  const { user } = useAuth.getState()
  useAuth.setState({ user: user && { ...user, id: OWNER.id + 1 } })
  await waitFor(() => expect(useTransfers.getState().transfers).toEqual([]))
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})
