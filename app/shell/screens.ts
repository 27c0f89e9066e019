import { matchRoutes } from 'react-router'
import type { ScreenAccess, ScreenRoute } from '#platform/web/feature.ts'

// Looking through the whole table takes a while: an address that stands in it as it is needs none, and all that draw a page ask
// for the same one.
let last: { routes: readonly ScreenRoute[]; pathname: string; screen: ScreenRoute | undefined } | null = null

/** The screen of an address. */
export function screenAt(routes: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined {
  if (last?.routes !== routes || last.pathname !== pathname) {
    const exact = routes.find(({ path }) => path === pathname)
    last = { routes, pathname, screen: exact ?? matchRoutes([...routes], pathname)?.at(-1)?.route }
  }
  return last.screen
}

/** How the screen of an address stands in the window. */
export const frameOf = (routes: readonly ScreenRoute[], pathname: string): ScreenRoute['frame'] =>
  screenAt(routes, pathname)?.frame

/** Where everybody is led to a dashboard of their own. It has no screen. */
export const OWN_DASHBOARD = '/dashboard'

/** Who may be at an address; null for an unknown one, which leads home. */
export function accessAt(routes: readonly ScreenRoute[], pathname: string): ScreenAccess | null {
  const screen = screenAt(routes, pathname)
  if (screen) return screen.access
  return matchRoutes([{ path: OWN_DASHBOARD }], pathname) ? 'signed_in' : null
}

/** Whether anybody may be at an address, signed in or not. An unknown one leads home, where anybody may be. */
export function isOpenToAll(routes: readonly ScreenRoute[], pathname: string): boolean {
  const access = accessAt(routes, pathname)
  return access === null || access === 'anyone'
}
