import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlainVideo } from '../web/watching/PlainVideo.tsx'
import type { Watchable } from '../web/watching/sources.ts'

const video: Watchable = {
  id: 7,
  user_id: 3,
  title: 'How the scale works',
  description: null,
  file_path: 'http://local/film.mp4',
  hls_path: 'http://local/film.m3u8',
  thumbnail_path: 'http://local/poster.webp',
  sprite_path: null,
  captions: [],
  duration_ms: 9000,
  width: 1280,
  height: 720,
}

function show(from: number) {
  const onLeft = vi.fn<(seconds: number) => void>()
  const { unmount } = render(<PlainVideo video={video} from={from} onLeft={onLeft} />)
  return { onLeft, unmount, player: screen.getByLabelText<HTMLVideoElement>('How the scale works') }
}

test('the original plays by the browser itself, from the second that the address names, and loads nothing before', () => {
  const { player } = show(3)
  expect([player.src, player.poster]).toEqual(['http://local/film.mp4#t=3', 'http://local/poster.webp'])
  expect([player.controls, player.preload]).toEqual([true, 'none'])
})

test('who had begun to watch before the script came goes on from there', () => {
  const { onLeft, unmount, player } = show(0)
  player.currentTime = 4.5
  unmount()
  expect(onLeft).toHaveBeenCalledExactlyOnceWith(4.5)
})

test('who had not begun is left to begin', () => {
  const { onLeft, unmount } = show(0)
  unmount()
  expect(onLeft).not.toHaveBeenCalled()
})
