import type { Announcer } from './announcer.ts'
import type { Config } from './config.ts'
import type { Enqueue, EnqueueAll } from './enqueue.ts'
import type { Network } from './fetch-outside.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Files } from './files.ts'
import type { IdentityProviders } from './identity-providers.ts'
import type { RememberedTries } from './limits.ts'
import type { LiveChannel } from './live.ts'
import type { Mailer } from './mail.ts'
import type { PublicAnswers } from './public-answers.ts'
import type { WorkFolders } from './work-folders.ts'
import type { Stripe } from './stripe.ts'

/** What everybody may use besides the database. */
export interface Services {
  config: Config
  stripe: Stripe
  liveChannel: LiveChannel
  /** Tells what was committed, for `work.ts`. */
  announcer: Announcer
  /** What signed-out callers are answered; `work.ts` drops what changed. */
  publicAnswers: PublicAnswers
  files: Files
  /** What works on films, for processes that do such work; null without it. */
  ffmpeg: Ffmpeg | null
  workFolders: WorkFolders
  /** The way to addresses that people name; only `fetchOutside` takes it. */
  network: Network
  identityProviders: IdentityProviders
  mailer: Mailer
  /** The queue, for `work.ts`: who changes something asks through their unit of work. */
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  rememberedTries: RememberedTries
}
