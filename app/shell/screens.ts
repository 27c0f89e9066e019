import type { ScreenLoader } from '../../platform/web/ui/LazyScreen.tsx'

/** Who may open a screen. A creator without a subscription opens it too: the server refuses what needs one. */
export type ScreenAccess = 'anyone' | 'signed_in' | 'client' | 'developer'

/** One line of the route table. */
export interface ScreenRoute {
  path: `/${string}`
  access: ScreenAccess
  load: ScreenLoader
}
