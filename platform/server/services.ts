import type { NotifyBatcher } from './work/notify-batcher.ts'
import type { Config } from './config.ts'
import type { Network } from './outside/fetch-outside.ts'
import type { Files } from './files/files.ts'
import type { IdentityProviders } from './outside/identity-providers.ts'
import type { RememberedTries } from './security/rate-limits.ts'
import type { LiveChannel } from './work/live-events.ts'
import type { Mailer } from './outside/mail.ts'
import type { ResponseCache } from './pages/response-cache.ts'
import type { Stripe } from './outside/stripe.ts'

/** Services that features add: each declares its own beside its code. */
export interface FeatureServices {}

/** What everybody may use besides the database. */
export interface Services extends FeatureServices {
  config: Config
  stripe: Stripe
  liveChannel: LiveChannel
  /** Tells what was committed, for `work.ts`. */
  notifyBatcher: NotifyBatcher
  /** What signed-out callers are answered; `work.ts` drops what changed. */
  responseCache: ResponseCache
  files: Files
  /** The way to addresses that people name; only `fetchOutside` takes it. */
  network: Network
  identityProviders: IdentityProviders
  mailer: Mailer
  rememberedTries: RememberedTries
}
