import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { VideoInPlace } from '../web/VideoInPlace.tsx'
import { open, video } from './watch-screens.tsx'

vi.mock('../web/player/Player.tsx', () => {
  throw new Error('The connection broke')
})

test('who presses play while the player cannot be fetched is told so, and may press again', async () => {
  const { user } = await open('/here', <VideoInPlace videoId={5} />, '/here', { 'GET /videos/5': json(200, video()) })
  await user.click(await screen.findByRole('button', { name: 'Play: A shed in a day' }))
  expect(await screen.findByText('The player could not be loaded. Try again in a moment.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play: A shed in a day' }).getAttribute('aria-busy')).toBe('false')
})
