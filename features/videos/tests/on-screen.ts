import { byCall, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Captions, Video, VideoTranscription, VideoUpload } from '../contract.ts'

export const OWNER = { id: 7, username: 'dana', full_name: 'Dana Devlin', user_type: 'developer' as const }

/** Somebody is signed in, in this browser. */
export function signInHere(): void {
  localStorage.setItem('token', 'of-dana')
  const user = {
    id: OWNER.id,
    username: OWNER.username,
    fullName: OWNER.full_name,
    email: 'dana@example.com',
    isActive: true,
    userType: 'developer' as const,
    createdAt: '2026-11-01T00:00:00Z',
    needsRoleSelection: false,
  }
  useAuth.setState({ token: 'of-dana', user, isAuthenticated: true })
}

/** A video as its owner is answered. */
export const givenVideo = (id: number, changes: Partial<Video> = {}): Video => ({
  id,
  user_id: OWNER.id,
  title: `Video ${id}`,
  description: null,
  file_path: `http://localhost/api/video_display/stream/${id}`,
  thumbnail_path: null,
  hls_path: null,
  sprite_path: null,
  project_id: null,
  request_id: null,
  project_url: null,
  video_type: 'solution_demo',
  is_public: false,
  state: 'ready',
  failure: null,
  frames: [],
  share_token: null,
  type: 'video/mp4',
  size: 1_000_000,
  width: 1280,
  height: 720,
  duration_ms: 65_000,
  likes: 0,
  liked_by_user: false,
  views: 0,
  average_rating: 0,
  total_ratings: 0,
  captions: [],
  renditions: [],
  user: OWNER,
  upload_date: '2026-11-20T12:00:00Z',
  updated_at: null,
  ...changes,
})

/** Captions as they are shown. */
export const givenCaptions = (changes: Partial<Captions> = {}): Captions => ({
  id: 1,
  language: 'de',
  label: 'German',
  url: 'http://localhost/de.vtt',
  is_automatic: false,
  version: 1,
  ...changes,
})

/** How far automatic captions of video 7 are; there is no speech program unless told. */
export const givenTranscription = (changes: Partial<VideoTranscription> = {}): VideoTranscription => ({
  video_id: 7,
  is_available: false,
  is_automatic: true,
  state: 'none',
  failure: null,
  ...changes,
})

/** A file on its way, as its owner is answered. */
export const givenUpload = (id: string, changes: Partial<VideoUpload> = {}): VideoUpload => ({
  id,
  path: `/api/uploads/${id}`,
  in_parts: false,
  file_name: 'clip.mp4',
  size: 1000,
  received: 400,
  title: 'clip',
  description: null,
  video_type: 'solution_demo',
  project_id: null,
  request_id: null,
  project_url: null,
  is_public: false,
  created_at: '2026-11-22T12:00:00Z',
  expires_at: '2026-11-29T12:00:00Z',
  video_id: null,
  replaces_video_id: null,
  ...changes,
})

/** A server for the screens of videos: with room, and with nothing on its way unless told otherwise. */
export const meetVideos = (responses: Record<string, Behaviour>, otherwise = refuse(404, 'not_found')) =>
  meet(
    byCall(
      {
        'GET /videos/storage': json(200, { used_bytes: 0, max_bytes: 20 * 1024 ** 3, transcodes: true }),
        'GET /uploads': json(200, []),
        ...responses,
      },
      otherwise,
    ),
  )
