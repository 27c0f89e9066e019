import type { EventBus } from './work/event-bus.ts'
import type { NotifyBatcher } from './work/notify-batcher.ts'
import type { Config } from './config.ts'
import type { ItemSearch } from './database/item-search.ts'
import type { Network } from './outside/fetch-outside.ts'
import type { Files } from './files/files.ts'
import type { IdentityProviders } from './outside/identity-providers.ts'
import type { RememberedTries } from './security/rate-limits.ts'
import type { LiveChannel } from './work/live-events.ts'
import type { Mailer } from './outside/mail.ts'
import type { Cdn } from './pages/cdn.ts'
import type { ReadReplica } from './database/read-replica.ts'
import type { ResponseCache } from './pages/response-cache.ts'
import type { Stripe } from './outside/stripe.ts'

/** Services that features add: each declares its own beside its code. */
export interface FeatureServices {}

/** Services available to every call and job, besides the database. */
export interface Services extends FeatureServices {
  config: Config
  stripe: Stripe
  liveChannel: LiveChannel
  /** Notifies all processes through the database: of jobs, and of what cached responses show; used by `work.ts`. */
  notifyBatcher: NotifyBatcher
  /** Announces live events and ephemeral events to all processes. */
  eventBus: EventBus
  /** Cached responses for signed-out callers; `work.ts` invalidates them after a change. */
  responseCache: ResponseCache
  /** The CDN in front that is purged after changes; absent if purging is not set up. */
  cdn?: Cdn | undefined
  /** The standby from which public responses are read; absent if none is set. */
  readReplica?: ReadReplica | undefined
  files: Files
  /** Network access to user-supplied URLs; only `fetchOutside` uses it. */
  network: Network
  identityProviders: IdentityProviders
  mailer: Mailer
  rememberedTries: RememberedTries
  /** The search of lists. */
  itemSearch: ItemSearch
}
