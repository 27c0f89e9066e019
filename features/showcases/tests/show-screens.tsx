import type { ReactNode } from 'react'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import { MAKER } from './showcase-responses.ts'

/** Signs somebody in; the maker unless told. */
export const enter = (id = MAKER, userType: AuthUser['userType'] = 'developer') =>
  useAuth.setState({ isAuthenticated: true, user: { id, userType, username: 'u', fullName: '' } as AuthUser })

const unrated = json(200, {
  average_rating: 0,
  total_ratings: 0,
  rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
})

/** Draws a screen at an address; answers what it asked for. Nobody has rated anything. */
export const open = (path: string, page: ReactNode, at: string, responses: Record<string, Behaviour>) =>
  openScreen(path, page, at, { 'GET /project-showcase/5/rating': unrated, ...responses })
