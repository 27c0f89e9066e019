import { matchRoutes } from 'react-router'
import type { ScreenLoader } from '#platform/web/ui/layout/LazyScreen.tsx'

/** Who may open a screen. A creator without a subscription opens it too: the server refuses what needs one. */
export type ScreenAccess = 'anyone' | 'signed_in' | 'client' | 'developer'

/** One line of the route table. */
export interface ScreenRoute {
  path: `/${string}`
  access: ScreenAccess
  load: ScreenLoader
  /** Search engines leave it out: it is for who is led to it, or comes by a link that not everybody has. */
  isHidden?: true
  /**
   * How it stands in the window, a page unless told: a `tool` has exactly its height and no footer below; a `room` is a tool that
   * takes the header's place too where the window is small; a `bare` one stands in a frame of somebody else's page, with nothing of
   * ours around it and nothing that acts for who is signed in.
   */
  frame?: 'tool' | 'room' | 'bare'
}

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
