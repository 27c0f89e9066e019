import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import type { Sentences } from './api/messages.ts'
import type { ScreenLoader } from './ui/layout/LazyScreen.tsx'

/** The kinds of people who have screens of their own: the feature that tells them apart declares them. */
export interface ScreenAudiences {}

/** Who may open a screen. */
export type ScreenAccess = 'anyone' | 'signed_in' | keyof ScreenAudiences

/** A screen and its address. */
export interface ScreenRoute {
  path: `/${string}`
  access: ScreenAccess
  load: ScreenLoader
  /** The part of the product it belongs to; while that is turned off its address is unknown. */
  onlyWith?: OptionalPart
  /** Screens of one group have one file, which stays on the page when one goes from one of them to another. */
  group?: string
  /** Search engines leave it out: it is for who is led to it, or comes by a link that not everybody has. */
  isHidden?: true
  /**
   * How it stands in the window, a page unless told: a `tool` has exactly its height and no footer below; a `room` is a tool that
   * takes the header's place too where the window is small; a `bare` one stands in a frame of somebody else's page, with nothing of
   * ours around it and nothing that acts for who is signed in.
   */
  frame?: 'tool' | 'room' | 'bare'
}

/** All that a feature brings to the screens. Every page loads it, so it fetches what is not needed at once. */
export interface WebFeature {
  screens?: readonly ScreenRoute[]
  /** What people read for error codes; null means the server's own sentence. */
  sentences?: Sentences
  /** The names, or their beginnings, under which the browser stores something. */
  storedNames?: readonly string[]
  /** Delete what is stored of an account when somebody logs out of it. */
  onLoggedOut?: readonly ((accountId: number) => unknown)[]
  /** Fetches the live events of the contract: `() => import('./web/live-events.ts')`. */
  liveEvents?: () => Promise<Record<string, Record<string, LiveEventKind>>>
  /** Runs once, before the first screen is drawn. */
  start?: () => void
}
