import type { Network } from '#platform/server/outside/fetch-outside.ts'
import type { Ffmpeg, Speech } from '#features/videos/server.ts'
import type { IdentityProviders } from '#platform/server/outside/identity-providers.ts'
import type { Stripe } from '#platform/server/outside/stripe.ts'

/** Parts of the server that a test brings itself. */
export interface Parts {
  stripe?: Stripe
  identityProviders?: IdentityProviders
  /** Without it videos are kept as they came. */
  ffmpeg?: Ffmpeg
  speech?: Speech
  /** The world outside. */
  network?: Network
  /** Where live events are announced; otherwise through the database. */
  eventsUrl?: string
  /** Stands still, or goes as the test wishes; `passTime` does not move it. */
  clock?: () => Date
}
