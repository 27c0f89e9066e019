import { publicScreens } from '../screens/screen-table.ts'
import { apiAs, sessionOf } from './session.ts'

// What stands in place of a parameter where 1 would name nothing. A new screen is asked for 1, and for what is not there.
const OTHERS: Readonly<Record<string, string>> = {
  '/profile/developers/:id/public': '4',
  '/developers/:developerId/videos': '4',
}
const NOT_THERE = '999999'
// Told by email only: the journey about reports opens one.
const MAILED = ['/statements/:token']
// There only while `MARKETPLACE_LAW` is on.
const OFF = ['/contact']

/** An address of a public screen. */
export interface Address {
  path: string
  /** Whether what it names is there. */
  isThere: boolean
}

/** Every public screen: with what is there, and with what is not. */
export async function publicAddresses(origin: string): Promise<Address[]> {
  const tokens = await tokensOf(origin)
  return publicScreens.flatMap((screen) => {
    if (!screen.includes(':')) return [{ path: screen, isThere: !OFF.includes(screen) }]
    const fill = (value: string) => screen.replace(/:\w+/, value)
    const there = tokens[screen] ?? OTHERS[screen] ?? '1'
    const known = MAILED.includes(screen) ? [] : [{ path: fill(there), isThere: true }]
    return [...known, { path: fill(NOT_THERE), isThere: false }]
  })
}

/** Links that the demo creator hands out, for the screens that open by one. */
async function tokensOf(origin: string): Promise<Record<string, string>> {
  const session = await sessionOf(origin, 'developer')
  const { call } = apiAs(origin, session)
  const firstOf = ([first]: readonly { id: number }[]) => {
    if (!first) throw new Error('The demo creator has nothing to share')
    return { id: first.id }
  }
  const video = await call('POST /videos/{id}/share', {
    path: firstOf(await call('GET /developers/{developerId}/videos', { path: { developerId: session.user.id } })),
    body: {},
  })
  const playlist = await call('POST /playlists/{id}/share', {
    path: firstOf(await call('GET /playlists/user/{userId}', { path: { userId: session.user.id } })),
    body: {},
  })
  const showcase = await call('POST /project-showcase/{id}/share', {
    path: firstOf(await call('GET /project-showcase/developer/{id}', { path: { id: session.user.id } })),
    body: {},
  })
  const portfolio = await call('POST /portfolios/pages/{id}/share', {
    path: firstOf(await call('GET /portfolios/pages')),
    body: {},
  })
  return {
    '/shared/videos/:token': video.share_token,
    '/embed/videos/:shareToken': video.share_token,
    '/shared/playlists/:shareToken': playlist.share_token,
    '/shared/showcases/:token': showcase.share_token ?? '',
    '/shared/portfolios/:shareToken': portfolio.share_token,
  }
}
