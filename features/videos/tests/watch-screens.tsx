import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import type { Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import { videosEvents, type Video } from '../contract.ts'

export const MAKER = 7

/** A public video of account 7. */
export const video = (changes: Partial<Video> = {}): Video => ({
  id: 5,
  user_id: MAKER,
  title: 'A shed in a day',
  description: null,
  file_path: 'http://local/api/video_display/stream/5',
  thumbnail_path: null,
  hls_path: null,
  sprite_path: null,
  project_id: null,
  request_id: null,
  project_url: null,
  video_type: 'tutorials',
  is_public: true,
  state: 'ready',
  failure: null,
  frames: [],
  share_token: null,
  type: 'video/mp4',
  size: 1000,
  width: 1280,
  height: 720,
  duration_ms: 100_000,
  likes: 3,
  liked_by_user: false,
  views: 12,
  average_rating: 0,
  total_ratings: 0,
  captions: [],
  renditions: [],
  user: { id: MAKER, username: 'maud', full_name: 'Maud Maker', user_type: 'developer' },
  upload_date: '2026-11-20T12:00:00Z',
  updated_at: null,
  ...changes,
})

/** Signs somebody in; the maker of the videos unless told. */
export const enter = (id = MAKER, userType: AuthUser['userType'] = 'developer') =>
  useAuth.setState({ isAuthenticated: true, user: { id, userType, username: 'u', fullName: '' } as AuthUser })

/** Draws a screen at an address; answers what it asked for. */
export const open = (path: string, page: ReactNode, at: string, responses: Record<string, Behaviour>) =>
  openScreen(path, page, at, responses, Object.values(videosEvents))

/** The video that plays; throws while there is none. */
export const playing = (title = video().title) => screen.findByLabelText<HTMLVideoElement>(title, { selector: 'video' })

/** Makes it come to a moment. */
export function seekTo(element: HTMLVideoElement, seconds: number): void {
  element.currentTime = seconds
  fireEvent.timeUpdate(element)
}
