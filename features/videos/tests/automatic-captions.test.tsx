import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, callOf, json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { VideoTranscription } from '../contract.ts'
import { CaptionsSection } from '../web/editing/CaptionsSection.tsx'
import { givenCaptions, givenTranscription, givenVideo, meetVideos, signInHere } from './on-screen.ts'
import { tusHere } from './tus-here.ts'

const cues = vi.hoisted(() => [{ from: 1, to: 2, text: 'Said before' }])
// jsdom has no captions to read.
vi.mock('../web/editing/read-cues.ts', () => ({ readCues: async () => cues }))

beforeEach(() => signInHere())

const changed = {
  detail: 'These captions were changed since you opened them. Reload them, then make your changes again.',
  code: 'changed_meanwhile',
}
const automatic = givenCaptions({ is_automatic: true, version: 3 })

async function show(transcription: Partial<VideoTranscription>, responses: Record<string, Behaviour> = {}) {
  const { headers } = tusHere()
  const video = givenVideo(7, { captions: [automatic] })
  const server = await meetVideos(
    {
      'GET /videos/7': json(200, video),
      'GET /videos/7/transcription': json(200, givenTranscription(transcription)),
      ...responses,
    },
    byCall({}, (response) => response.writeHead(204, headers).end()),
  )
  renderPiece(<CaptionsSection video={video} />, '/videos/7/edit')
  const sent = (wanted: string) => server.seen.filter((seen) => callOf(seen) === wanted)
  return { sent, user: userEvent.setup() }
}

test('captions that a program created are marked; they are created again, and turned off', async () => {
  const { sent, user } = await show(
    { is_available: true, state: 'done' },
    {
      'POST /videos/7/transcription': json(200, givenTranscription({ is_available: true, state: 'waiting' })),
      'PUT /videos/7/transcription': json(200, givenTranscription({ is_available: true, is_automatic: false })),
    },
  )
  expect(screen.getByText('Automatic captions')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Create captions again' }))
  await waitFor(() => expect(sent('POST /videos/7/transcription')).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'Create captions automatically' }))
  await waitFor(() => expect(sent('PUT /videos/7/transcription')[0]?.body).toBe('{"is_automatic":false}'))
})

test('while they are being created, and when that failed, the owner reads so', async () => {
  await show({ is_available: true, state: 'running' })
  expect(await screen.findByText(/Captions are being created/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Create captions/ })).toBeNull()
  cleanup()
  await show({ is_available: true, state: 'failed', failure: 'This video has no sound.' })
  expect(await screen.findByText('This video has no sound.')).toBeTruthy()
})

test('without a speech program nothing of it is shown', async () => {
  const { sent } = await show({})
  await waitFor(() => expect(sent('GET /videos/7/transcription')).toHaveLength(1))
  expect(screen.queryByRole('checkbox', { name: 'Create captions automatically' })).toBeNull()
})

test('what was edited is not lost when the captions were changed elsewhere meanwhile', async () => {
  let isChanged = true
  const { sent, user } = await show(
    {},
    {
      'POST /videos/7/captions': (...call) =>
        json(isChanged ? 409 : 201, isChanged ? changed : automatic, tusHere().headers)(...call),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Change: German' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of line 1' })
  await user.type(text, ', and now')
  await user.click(screen.getByRole('button', { name: 'Save captions' }))
  expect((await screen.findByRole('alert')).textContent).toContain('changed since you opened them')
  expect(sent('POST /videos/7/captions')[0]?.body).toMatch(/name="based_on"\s+3/)
  expect(text.value).toBe('Said before, and now')
  isChanged = false
  await user.click(screen.getByRole('button', { name: 'Replace with mine' }))
  await waitFor(() => expect(sent('POST /videos/7/captions')).toHaveLength(2))
  expect(sent('POST /videos/7/captions')[1]?.body).not.toContain('based_on')
  expect(sent('POST /videos/7/captions')[1]?.body).toContain('Said before, and now')
})
