import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { AuthUser } from '#features/accounts/web.tsx'
import type { Playlist, PlaylistVideo, WholePlaylist } from '../contract.ts'

export const OWNER_ID = 7
const AT = '2026-11-20T12:00:00Z'

export const playlist = (changes: Partial<Playlist> = {}): Playlist => ({
  id: 3,
  name: 'First steps',
  description: null,
  is_public: true,
  creator_id: OWNER_ID,
  creator: { id: OWNER_ID, username: 'ana', full_name: null },
  created_at: AT,
  video_count: 2,
  thumbnail_path: null,
  share_token: null,
  has_video: false,
  ...changes,
})

export const video = (id: number, title: string, changes: Partial<PlaylistVideo> = {}) =>
  ({
    id,
    user_id: OWNER_ID,
    title,
    description: null,
    file_path: `http://local/api/video_display/stream/${id}`,
    hls_path: null,
    thumbnail_path: null,
    sprite_path: null,
    is_public: true,
    duration_ms: 65_000,
    captions: [],
    user: { id: OWNER_ID, username: 'ana', full_name: 'Ana Ash', user_type: 'developer' },
    order: id,
    note: null,
    ...changes,
  }) as unknown as PlaylistVideo

export const whole = (videos: PlaylistVideo[], changes: Partial<WholePlaylist> = {}): WholePlaylist => ({
  ...playlist({ video_count: videos.length }),
  videos,
  hidden_count: 0,
  ...changes,
})

export function signIn(id = OWNER_ID): void {
  localStorage.setItem('token', 'of-somebody')
  useAuth.setState({ token: 'of-somebody', user: { id, username: 'ana' } as AuthUser, isAuthenticated: true })
}

/** A server that answers by method and path; what was sent comes back as lines. */
export async function show(children: ReactNode, path: string, at: string, responses: Record<string, Behaviour>) {
  const sent: string[] = []
  await meet((response, seen) => {
    const line = `${seen.method} ${new URL(seen.url, 'http://local').pathname.replace(/^\/api/, '')}`
    if (seen.method !== 'GET') sent.push(`${line} ${seen.body}`.trim())
    return (responses[line] ?? refuse(404, 'not_found'))(response, seen)
  })
  renderScreen(path, children, at)
  return { sent, user: userEvent.setup() }
}
