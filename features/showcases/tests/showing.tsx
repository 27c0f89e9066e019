import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubBrowser } from '#platform/tests/browser.ts'
import { drawPiece } from '#platform/tests/draw-piece.tsx'
import { byCall, callOf, json, type Behaviour, type Seen } from '#platform/tests/misbehaving.ts'
import { meet } from '#platform/tests/talking.ts'
import { configureCalls } from '#platform/web/call.ts'
import { Toaster } from '#platform/web/ui/Toaster.tsx'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import type { Showcase, ShowcasePicture } from '../contract.ts'

export const MAKER = 7
const AT = '2026-11-20T12:00:00Z'

/** A showcase of account 7, with nothing in it that it can do without. */
export const showcase = (changes: Partial<Showcase> = {}): Showcase => ({
  id: 5,
  developer_id: MAKER,
  developer: { id: MAKER, username: 'maud', full_name: 'Maud Maker' },
  title: 'A seed finder',
  description: 'Finds seeds.',
  for_whom: null,
  what_changed: null,
  project_url: null,
  repository_url: null,
  demo_url: null,
  image_url: null,
  pictures: [],
  readme_url: null,
  include_profile: false,
  developer_profile: null,
  selected_video_ids: [],
  videos: [],
  linked_content: [],
  average_rating: 0,
  total_ratings: 0,
  share_token: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
})

export const picture = (id: number, alt: string | null = null): ShowcasePicture => ({
  id,
  url: `http://local/large-${id}.webp`,
  small_url: `http://local/small-${id}.webp`,
  width: 1600,
  height: 1200,
  alt,
})

/** The same with a profile that is linked to it. */
export const profile = {
  id: 3,
  user_id: MAKER,
  username: 'maud',
  user: { id: MAKER, username: 'maud', full_name: 'Maud Maker' },
  skills: '',
  experience_years: 4,
  bio: '',
  profile_image_url: null,
  rating: null,
  average_rating: 0,
  total_ratings: 0,
  total_projects: 2,
  success_rate: 0,
  created_at: AT,
} satisfies Showcase['developer_profile']

const asBefore = useAuth.getState()
const Here = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Prepares each test of a file for drawing screens. */
export function prepareScreens(): void {
  beforeEach(() => {
    stubBrowser()
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    cleanup()
    useAuth.setState(asBefore)
    vi.unstubAllGlobals()
  })
}

/** Signs somebody in; the maker unless told. */
export const enter = (id = MAKER, userType: AuthUser['userType'] = 'developer') =>
  useAuth.setState({ isAuthenticated: true, user: { id, userType, username: 'u', fullName: '' } as AuthUser })

const unrated = json(200, {
  average_rating: 0,
  total_ratings: 0,
  rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
})

/**
 * Draws a screen at an address; answers what it asked for. Nobody has rated anything, and what else nobody told of is answered as an
 * empty list.
 */
export async function open(path: string, page: ReactNode, at: string, answers: Record<string, Behaviour>) {
  const asked: Seen[] = []
  const told = byCall({ 'GET /project-showcase/5/rating': unrated, ...answers }, json(200, []))
  await meet((response, seen) => {
    asked.push(seen)
    return told(response, seen)
  })
  configureCalls({ retries: 0 })
  drawPiece(
    <>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Here />
      <Toaster />
    </>,
    at,
  )
  const sent = (call: string) => asked.filter((seen) => callOf(seen) === call)
  return { sent, user: userEvent.setup() }
}
