import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { VideoRequestButton } from '../screens/videos/VideoRequestButton.tsx'

const MAKER = 7

function renderView(maker: 'client' | 'developer', reader: { id: number; userType: AuthUser['userType'] } | null) {
  useAuth.setState({ isAuthenticated: reader !== null, user: reader as AuthUser | null })
  const user = { id: MAKER, username: 'maud', full_name: 'Maud Maker', user_type: maker }
  renderPiece(<VideoRequestButton video={{ id: 5, user_id: MAKER, is_public: true, user }} />)
  return screen.queryByRole('button', { name: 'Send Me a Request: Maud Maker' })
}

test.each([
  ['a client', 'developer', { id: 8, userType: 'client' }, true],
  ['who is signed out', 'developer', null, true],
  ['another creator', 'developer', { id: 8, userType: 'developer' }, false],
  ['its maker', 'developer', { id: MAKER, userType: 'developer' }, false],
  ['a client, of what a client shows', 'client', { id: 8, userType: 'client' }, false],
] as const)(
  'a video offers %s to write a request to its maker only where that makes sense',
  (_, maker, reader, offered) => {
    expect(renderView(maker, reader) !== null).toBe(offered)
  },
)
