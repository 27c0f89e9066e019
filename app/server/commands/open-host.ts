import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { CannotRun, openForCommand } from '#db/command.ts'
import { migrate } from '#db/migrate.ts'
import { followStoredSettings } from '#features/administration/server.ts'
import { openWorkFolders } from '#features/videos/server.ts'
import { setCurrency } from '#platform/contract/currency.ts'
import { parseConfig, readEnvironment } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { internet } from '#platform/server/outside/fetch-outside.ts'
import { openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import { senderOf } from '#platform/server/outside/mail-sender.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { noStripe } from '#platform/server/outside/stripe.ts'
import { openCdn } from '#platform/server/pages/cdn.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import type { Services } from '#platform/server/services.ts'
import { openLiveSettings, type LiveSettings } from '#platform/server/settings/live-settings.ts'
import { openEventBus } from '#platform/server/work/event-bus.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { allEndpoints, allEphemeralEvents } from '../../server.ts'
import { openConfiguredStripe } from '../payment-provider.ts'
import { ShutdownHooks } from '../shutdown.ts'
import { listSearch } from '#features/search/server.ts'
import type { CommandHost } from './context.ts'

async function openServices(
  opened: OpenDatabase,
  settings: LiveSettings,
  log: FastifyBaseLogger,
  shutdownHooks: ShutdownHooks,
): Promise<Services> {
  const { config } = settings
  const notifyBatcher = openNotifyBatcher(opened, () => undefined)
  shutdownHooks.add(() => notifyBatcher.close())
  const eventBus = await openEventBus(config, opened, notifyBatcher, log)
  shutdownHooks.add(() => eventBus.close())
  const liveChannel = await openLiveChannel(opened, eventBus, allEphemeralEvents)
  shutdownHooks.add(() => liveChannel.close())
  const endpoints = { endpoints: allEndpoints, clock: () => new Date(), megabytes: 0 }
  const responseCache = await openResponseCache(opened, notifyBatcher, endpoints)
  shutdownHooks.add(() => responseCache.close())
  const cdn = await openCdn(config, opened, { endpoints: allEndpoints, log })
  shutdownHooks.add(() => cdn?.close())
  const mailer = openMailer(() => {
    if (config.SMTP_URL === undefined) throw new CannotRun('No mail server is set: set SMTP_URL')
    return { url: config.SMTP_URL, from: config.MAIL_FROM, ...senderOf(config) }
  })
  shutdownHooks.add(() => mailer.close())
  return {
    config,
    settings,
    stripe: openConfiguredStripe(config) ?? noStripe(),
    liveChannel,
    notifyBatcher,
    eventBus,
    responseCache,
    cdn,
    files: await openFiles(config, await getSecret(opened.db, 'file-addresses')),
    ffmpeg: null,
    speech: null,
    workFolders: await openWorkFolders(join(config.DATA_DIR, 'work')),
    network: internet,
    identityProviders: openIdentityProviders({}, ''),
    mailer,
    rememberedTries: new Map(),
    itemSearch: listSearch,
  }
}

/** Opens the database for a command while no program can run it, with what calls need. Call `close` afterwards. */
export async function openCommandHost(hint: string): Promise<CommandHost & { close: () => Promise<void> }> {
  const environment = readEnvironment()
  const settings = openLiveSettings(parseConfig(environment), environment)
  setCurrency(settings.config.CURRENCY)
  // The output belongs to the command.
  const log = createLogger({ ...settings.config, LOG_LEVEL: 'silent' })
  const opened = await openForCommand(hint)
  const shutdownHooks = new ShutdownHooks()
  shutdownHooks.add(() => opened.close())
  const close = () => shutdownHooks.run(log)
  try {
    await migrate(opened.db)
    const stop = await followStoredSettings(opened.db, settings, log)
    stop()
    const services = await openServices(opened, settings, log, shutdownHooks)
    return { opened, services, clock: () => new Date(), log, isProgram: false, close }
  } catch (error) {
    await close()
    throw error
  }
}
