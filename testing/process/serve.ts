// A server process of its own, for tests that kill it: the settings come from the environment, the address goes to standard output.
import { join } from 'node:path'
import { allEndpoints, allEphemeralEvents, allJobs, createServer } from '#app/server.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { readConfig } from '#platform/server/config.ts'
import { openEmbedded, openPostgres } from '#platform/server/database/database.ts'
import { internet } from '#platform/server/outside/fetch-outside.ts'
import { openFfmpeg, openWorkFolders } from '#features/videos/server.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import { openEventBus } from '#platform/server/work/event-bus.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { startWorker } from '#platform/server/work/jobs.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { openLiveSettings } from '#platform/server/settings/live-settings.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import type { Services } from '#platform/server/services.ts'
import { listSearch } from '#features/search/server.ts'
import { openStripe } from '#platform/server/outside/stripe.ts'

const SILENT_MS = 10_000

const config = readConfig()
const {
  DATABASE_URL,
  DATABASE_LISTEN_URL: listenUrl,
  DATA_DIR,
  DATABASE_POOL,
  DATABASE_PREPARED: prepared,
  PORT,
} = config
const opened =
  DATABASE_URL === undefined
    ? await openEmbedded(join(DATA_DIR, 'db'))
    : await openPostgres(DATABASE_URL, DATABASE_POOL, () => undefined, { prepared, listenUrl })
const log = createLogger(config)
const notifyBatcher = openNotifyBatcher(opened, () => undefined)
const eventBus = await openEventBus(config, opened, notifyBatcher, log)
const clock = () => new Date()
// Tests that are about films name one; the others need not wait for it.
const worksOnFilms = config.FFMPEG_PATH !== undefined
const services: Services = {
  config,
  settings: openLiveSettings(config, process.env),
  mailer: openMailer(() => ({ url: 'smtp://127.0.0.1:9', from: config.MAIL_FROM, productName: config.PRODUCT_NAME })),
  liveChannel: await openLiveChannel(opened, eventBus, allEphemeralEvents),
  notifyBatcher,
  eventBus,
  responseCache: await openResponseCache(opened, notifyBatcher, {
    endpoints: allEndpoints,
    clock,
    megabytes: config.RESPONSE_CACHE_MB,
  }),
  rememberedTries: new Map(),
  itemSearch: listSearch,
  stripe: openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec_test' }),
  network: internet,
  identityProviders: openIdentityProviders({}, ''),
  files: await openFiles(config, await getSecret(opened.db, 'file-addresses')),
  ffmpeg: worksOnFilms ? await openFfmpeg(config, log) : null,
  speech: null,
  workFolders: await openWorkFolders(join(DATA_DIR, 'work')),
}
const tools = () => ({ db: opened.db, now: clock(), services, log })
if (worksOnFilms) await startWorker(opened, allJobs, ['media'], tools, { pollMs: 200, leaseMs: SILENT_MS })
const app = await createServer(opened, services, clock, log)
export const origin = await app.listen({ port: PORT })
process.stdout.write(`${origin}\n`)
