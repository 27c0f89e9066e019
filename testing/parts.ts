import type { Network } from '#platform/server/fetch-outside.ts'
import type { Ffmpeg } from '#platform/server/ffmpeg.ts'
import type { IdentityProviders } from '#platform/server/identity-providers.ts'
import type { Stripe } from '#platform/server/stripe.ts'

/** Parts of the server that a test brings itself. */
export interface Parts {
  stripe?: Stripe
  identityProviders?: IdentityProviders
  /** Without it videos are kept as they came. */
  ffmpeg?: Ffmpeg
  /** The world outside. */
  network?: Network
  /** Stands still, or goes as the test wishes; `passTime` does not move it. */
  clock?: () => Date
}
