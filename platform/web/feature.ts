import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import type { Sentences } from './api/messages.ts'
import type { ScreenLoader } from './ui/layout/LazyScreen.tsx'

/** User types with screens of their own; extended by the feature that defines the types. */
export interface ScreenAudiences {}

/** Access level that a screen requires. */
export type ScreenAccess = 'anyone' | 'signed_in' | keyof ScreenAudiences

/** Screen with its route and access rule. */
export interface ScreenRoute {
  path: `/${string}`
  access: ScreenAccess
  load: ScreenLoader
  /** Optional part that the screen belongs to; while the part is off, the path is unknown. */
  onlyWith?: OptionalPart
  /** Name shared by screens that are one module, which stays mounted when navigating between them. */
  group?: string
  /** Excludes the screen from search engines, because it is reached only by redirect or by a link that not everyone has. */
  isHidden?: true
  /**
   * Layout, an ordinary page by default: a `tool` fills the window height without a footer; a `room` is a tool that also replaces the
   * header in small windows; a `bare` screen is embedded in a frame on another site, without the shell and without anything that acts for
   * the signed-in user.
   */
  frame?: 'tool' | 'room' | 'bare'
}

/** Web entry of a feature. Every page loads it, so it imports lazily whatever is not needed at once. */
export interface WebFeature {
  screens?: readonly ScreenRoute[]
  /** Messages by error code; null shows the server's own message. */
  sentences?: Sentences
  /** Names, or name prefixes, of the feature's entries in browser storage. */
  storedNames?: readonly string[]
  /** Name prefixes of form drafts in browser storage. An account's are deleted when it logs out. */
  formDrafts?: readonly string[]
  /** Listeners that delete an account's other stored data when it logs out. */
  onLoggedOut?: readonly ((accountId: number) => unknown)[]
  /** Loads the live events of the contract: `() => import('./web/live-events.ts')`. */
  liveEvents?: () => Promise<Record<string, Record<string, LiveEventKind>>>
  /** Runs once, before the first render. */
  start?: () => void
}
