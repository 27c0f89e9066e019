import { matchRoutes } from 'react-router'
import type { ScreenAccess, ScreenRoute } from '#platform/web/feature.ts'

// Cache of the last lookup: matching the whole route table is slow, and everything on a page looks up the same address. An address that
// equals a path needs no matching.
let last: { routes: readonly ScreenRoute[]; pathname: string; screen: ScreenRoute | undefined } | null = null

/** Returns the screen of an address; undefined for an unknown one. */
export function screenAt(routes: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined {
  if (last?.routes !== routes || last.pathname !== pathname) {
    const exact = routes.find(({ path }) => path === pathname)
    last = { routes, pathname, screen: exact ?? matchRoutes([...routes], pathname)?.at(-1)?.route }
  }
  return last.screen
}

/** Returns the layout of an address's screen. */
export const frameOf = (routes: readonly ScreenRoute[], pathname: string): ScreenRoute['frame'] =>
  screenAt(routes, pathname)?.frame

/** Path that redirects to the user's own dashboard; it has no screen. */
export const OWN_DASHBOARD = '/dashboard'

/** Returns the access level of an address; null for an unknown one, which redirects to the home page. */
export function accessAt(routes: readonly ScreenRoute[], pathname: string): ScreenAccess | null {
  const screen = screenAt(routes, pathname)
  if (screen) return screen.access
  return matchRoutes([{ path: OWN_DASHBOARD }], pathname) ? 'signed_in' : null
}

/** Returns whether an address is open to everyone, signed in or not. An unknown one redirects to the home page, which is. */
export function isOpenToAll(routes: readonly ScreenRoute[], pathname: string): boolean {
  const access = accessAt(routes, pathname)
  return access === null || access === 'anyone'
}
