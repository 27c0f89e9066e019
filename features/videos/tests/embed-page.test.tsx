import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import type { SharedVideo } from '../contract.ts'
import { EmbedPage } from '../web/embedding/EmbedPage.tsx'

const video: SharedVideo = {
  id: 7,
  title: 'How the scale works',
  description: null,
  file_path: 'http://local/api/video_display/stream/7?ends=1&signature=s',
  thumbnail_path: 'http://local/poster.webp',
  hls_path: null,
  sprite_path: null,
  project_url: null,
  upload_date: '2026-11-20T12:00:00Z',
  user: { id: 3, username: 'ana', full_name: 'Ana', user_type: 'developer' },
  user_id: 3,
  is_public: false,
  type: 'video/mp4',
  width: 1280,
  height: 720,
  duration_ms: 9000,
  captions: [],
  renditions: [],
}

async function show(answer: Behaviour) {
  await meet((response, seen) =>
    (new URL(seen.url, 'http://local').pathname === '/api/video_display/shared/tok'
      ? answer
      : refuse(404, 'not_found'))(response, seen),
  )
  renderScreen('/embed/videos/:shareToken', <EmbedPage />, '/embed/videos/tok')
}

test('a frame shows the picture of the video before anything of it, and leads to it in a window of its own', async () => {
  await show(json(200, video))
  expect(await screen.findByRole('button', { name: 'Play: How the scale works' })).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'How the scale works on Atelier' })
  expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/shared/videos/tok', '_blank', 'noopener'])
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a link that is dead says so in the frame and leads nowhere', async () => {
  await show(refuse(404, 'not_found'))
  expect((await screen.findByRole('alert')).textContent).toBe('Video not found or is no longer shared')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a password is not asked for in a frame, but where one sees whose page it is', async () => {
  await show(refuse(403, 'password_needed'))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open it on Atelier' })
  expect([link.getAttribute('href'), link.target]).toEqual(['/shared/videos/tok', '_blank'])
  expect(document.querySelector('input')).toBeNull()
})

test('a video that could not be loaded is tried again', async () => {
  let isBack = false
  await show((...call) => (isBack ? json(200, video) : refuse(400, 'bad_request'))(...call))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  await userEvent.setup().click(again)
  expect(await screen.findByRole('button', { name: 'Play: How the scale works' })).toBeTruthy()
})
