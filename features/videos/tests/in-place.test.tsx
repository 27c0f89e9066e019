import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hang, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { VideoInPlace } from '../web/VideoInPlace.tsx'
import { open, playing, video } from './watch-screens.tsx'

vi.mock('../web/player/Player.tsx', () => import('./pretend-player.tsx'))

function Message({ startAt }: { startAt?: number }) {
  const [moment, setMoment] = useState(startAt)
  return (
    <>
      <VideoInPlace videoId={5} startAt={moment} />
      <button type="button" onClick={() => setMoment(30)}>
        Why at 0:30?
      </button>
    </>
  )
}
const renderView = (response: Behaviour, startAt?: number) =>
  open('/here', startAt === undefined ? <Message /> : <Message startAt={startAt} />, '/here', {
    'GET /videos/5': response,
    'POST /videos/5/views': json(200, { views: 1 }),
  })

test('a video in a message shows its picture and its title, and plays in its place', async () => {
  const { user } = await renderView(json(200, video()))
  expect((await screen.findByRole('link', { name: 'A shed in a day' })).getAttribute('href')).toBe(
    '/video_display/stream/5',
  )
  expect(document.querySelector('video')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play: A shed in a day' }))
  expect((await playing()).currentTime).toBe(0)
})

test('an upright film in a message takes the room that was kept for it, and more only once somebody plays it', async () => {
  const { user } = await renderView(json(200, video({ width: 1080, height: 1920 })))
  const play = await screen.findByRole('button', { name: 'Play: A shed in a day' })
  const place = play.closest('[data-reserved]')
  expect(place).toBeTruthy()
  await user.click(play)
  await playing()
  expect(place?.hasAttribute('data-reserved')).toBe(false)
})

test('an upright film whose sides are known shows its poster in its own shape from the start', async () => {
  const sides = { width: 1080, height: 1920 }
  await open('/here', <VideoInPlace videoId={5} sides={sides} />, '/here', { 'GET /videos/5': json(200, video(sides)) })
  const play = await screen.findByRole('button', { name: 'Play: A shed in a day' })
  expect(play.closest('[data-reserved]')).toBeNull()
  expect(play.parentElement?.style.getPropertyValue('--shape')).toBe('0.5625')
})

test('until it is loaded, a video shows its still where that is known', async () => {
  await open('/here', <VideoInPlace videoId={5} still="/still.webp" />, '/here', { 'GET /videos/5': hang })
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/still.webp')
})

test('it begins at a moment, and a question about another one leads there', async () => {
  const { user } = await renderView(json(200, video()), 12)
  await user.click(await screen.findByRole('button', { name: 'Play: A shed in a day' }))
  expect((await playing()).currentTime).toBe(12)
  await user.click(screen.getByRole('button', { name: 'Why at 0:30?' }))
  expect((await playing()).currentTime).toBe(30)
})

test('a question plays from its moment before anybody pressed play', async () => {
  const { user } = await renderView(json(200, video()))
  await screen.findByRole('button', { name: /^Play/ })
  await user.click(screen.getByRole('button', { name: 'Why at 0:30?' }))
  expect((await playing()).currentTime).toBe(30)
})

test('a video that is gone leaves its place and says so', async () => {
  await renderView(refuse(404, 'not_found', 'Video not found'))
  expect(await screen.findByText('The requested resource was not found.')).toBeTruthy()
})
