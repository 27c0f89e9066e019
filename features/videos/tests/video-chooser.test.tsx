import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { VideoChooser } from '../web/VideoChooser.tsx'
import { deleteTransfers } from '../web/sending/transfers.ts'
import { givenVideo, meetVideos, signInHere } from './on-screen.ts'
import { tusHere } from './tus-here.ts'

// As browsers have it; Node would be given the one for programs.
vi.mock('tus-js-client', async () => vi.importActual('tus-js-client/lib.es5/browser/index.js'))
const looked = vi.hoisted(() => ({ isVideo: false }))
vi.mock('../web/media-files.ts', () => ({ inspectFile: async () => ({ ...looked, seconds: 2 }) }))

beforeEach(() => {
  looked.isVideo = false
  signInHere()
})
afterEach(() => deleteTransfers())

const own = (...videos: ReturnType<typeof givenVideo>[]): Behaviour =>
  json(200, { user_videos: videos, other_videos: [], videos })

function Chooser({ first, max, onChosen }: { first: number[]; max: number; onChosen: (ids: number[]) => void }) {
  const [chosen, setChosen] = useState(first)
  const change = (ids: number[]) => {
    setChosen(ids)
    onChosen(ids)
  }
  return <VideoChooser chosen={chosen} onChange={change} max={max} label="Show these" />
}

async function show(responses: Record<string, Behaviour>, { first = [] as number[], max = 2 } = {}) {
  const server = await meetVideos(responses, tusHere().behaviour)
  const onChosen = vi.fn<(ids: number[]) => void>()
  const onSent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  renderPiece(
    <form onSubmit={(event) => onSent(event.nativeEvent)}>
      <Chooser first={first} max={max} onChosen={onChosen} />
      <button type="submit">Send</button>
    </form>,
  )
  return { server, onChosen, onSent, user: userEvent.setup() }
}

test('somebody ticks their videos, no more than they may, and takes ticks back', async () => {
  const videos = own(
    givenVideo(3, { title: 'Third' }),
    givenVideo(2, { title: 'Second' }),
    givenVideo(1, { title: 'First' }),
  )
  const { onChosen, user } = await show({ 'GET /video_display/my-videos': videos })
  await user.click(await screen.findByRole('checkbox', { name: 'Third' }))
  await user.click(screen.getByRole('checkbox', { name: 'First' }))
  expect(onChosen).toHaveBeenLastCalledWith([3, 1])
  expect(screen.getByText('2 of 2 chosen')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Second' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Third' }))
  expect(onChosen).toHaveBeenLastCalledWith([1])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Second' }).disabled).toBe(false)
})

test('videos are found by words, and a form around them is not sent by Enter', async () => {
  const { server, onSent, user } = await show({
    'GET /video_display/my-videos': (response, seen) =>
      (seen.url.includes('q=bak')
        ? own(givenVideo(5, { title: 'The bakery' }))
        : own(givenVideo(9, { title: 'Other' })))(response, seen),
  })
  await screen.findByRole('checkbox', { name: 'Other' })
  await user.type(screen.getByRole('searchbox', { name: 'Search your videos' }), 'bak{Enter}')
  expect(await screen.findByRole('checkbox', { name: 'The bakery' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Other' })).toBeNull())
  expect(server.seen.some(({ url }) => url.includes('q=bak'))).toBe(true)
  expect(onSent).not.toHaveBeenCalled()
})

test('a file that is no video is told of before anything is sent', async () => {
  const { server, user } = await show({ 'GET /video_display/my-videos': own() })
  expect(await screen.findByText('No videos yet. Record or upload one.')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input ?? document.body, new File(['only words'], 'words.mp4', { type: 'video/mp4' }))
  expect((await screen.findByRole('alert')).textContent).toContain('words.mp4 cannot be played')
  expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([])
})

test('what is uploaded here is chosen as soon as it has arrived, and several one after the other', async () => {
  looked.isVideo = true
  const { onChosen, user } = await show({ 'GET /video_display/my-videos': own(givenVideo(3)) }, { first: [3], max: 3 })
  await screen.findByRole('checkbox', { name: 'Video 3' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input ?? document.body, [
    new File(['a film'], 'one.mp4', { type: 'video/mp4' }),
    new File(['another'], 'two.mp4', { type: 'video/mp4' }),
  ])
  await waitFor(() => expect(onChosen.mock.lastCall?.[0].toSorted((a, b) => a - b)).toEqual([3, 101, 102]))
  expect(screen.getByText('3 of 3 chosen')).toBeTruthy()
})
