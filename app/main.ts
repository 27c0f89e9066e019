import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseTooNew, EditedMigrations } from '#db/migrate.ts'
import { openReplica } from '#db/open.ts'
import { hasPayments, reportPaymentChecks, watchProvider } from '#features/payments/server.ts'
import { storeTranscodingRun, openFfmpeg, openSpeech, openWorkFolders } from '#features/videos/server.ts'
import { openEventBus, type EventBus } from '#platform/server/work/event-bus.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { setCurrency } from '#platform/contract/currency.ts'
import { followStoredSettings } from '#features/administration/server.ts'
import { findClaimKey } from '#features/operators/server.ts'
import { parseConfig, readEnvironment, SettingsError, type Config } from '#platform/server/config.ts'
import { openLiveSettings } from '#platform/server/settings/live-settings.ts'
import { sendsTraces } from '#platform/server/settings/open-telemetry.ts'
import { internet } from '#platform/server/outside/fetch-outside.ts'
import { openFiles, warnOfDirectUploadProblem } from '#platform/server/files/files.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { configuredProviders, openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import type { Metrics } from '#platform/server/monitoring/metrics.ts'
import { openMonitoringPort, serveMetrics } from '#platform/server/monitoring/metrics-routes.ts'
import { allKindsOf, startWorker } from '#platform/server/work/jobs.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { FolderInUse } from '#platform/server/database/folder-lock.ts'
import { storeCurrency } from '#platform/server/database/installation-currency.ts'
import { mailSettingsOf } from '#platform/server/outside/mail-sender.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { skipRefused } from '#platform/server/outside/refused-addresses.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { UnsuitableReplica, type ReadReplica } from '#platform/server/database/read-replica.ts'
import { UnsuitablePooler } from '#platform/server/database/session-settings.ts'
import { DatabaseRefuses } from '#platform/server/database/wait-for-database.ts'
import { openCdn, type Cdn } from '#platform/server/pages/cdn.ts'
import { openResponseCache, type ResponseCache } from '#platform/server/pages/response-cache.ts'
import type { Services } from '#platform/server/services.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import {
  noStripe,
  openStripe,
  sandboxElements,
  stripeElements,
  type StripeSettings,
} from '#platform/server/outside/stripe.ts'
import { VERSION } from '#platform/server/version.ts'
import { isSandboxAllowed, SandboxRefused } from '#sandbox/assert-allowed.ts'
import type { Sandbox, SandboxPart } from '#sandbox/server.ts'
import { UnfinishedRestore } from '#db/unfinished-restore.ts'
import { announce } from './server/announce.ts'
import { backupJobs, deleteAbandonedCopies } from './server/backups.ts'
import { openControlSocket } from './server/control-socket.ts'
import { loadDemo, openMigrated } from './server/prepare-database.ts'
import { ShutdownHooks, SHUTDOWN_TIMEOUT_MS, stopOn } from './server/shutdown.ts'
import { warmUp } from './server/warm-up.ts'
import { listSearch } from '#features/search/server.ts'
import {
  allEndpoints,
  allEphemeralEvents,
  createServer,
  healthDetailsOf,
  shareScreens,
  storedAmounts,
  jobsFor,
} from './server.ts'

/** Starts the requested parts of the sandbox. Imports its code only if there are any. */
async function openSandbox(config: Config, parts: readonly SandboxPart[]): Promise<Partial<Sandbox>> {
  if (parts.length === 0) return {}
  const { startSandbox } = await import('#sandbox/server.ts')
  const sandboxPlace = {
    nodeEnv: config.NODE_ENV,
    publicUrl: config.PUBLIC_URL,
    host: '127.0.0.1',
    port: config.SANDBOX_PORT,
    folder: join(config.DATA_DIR, 'sandbox'),
    productName: config.PRODUCT_NAME,
    currency: config.CURRENCY.code,
  }
  return startSandbox(sandboxPlace, parts)
}

/** Opens the external services: those configured, and the sandbox for the rest. */
async function openExternalServices(config: Config, shutdownHooks: ShutdownHooks) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = config
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_API_URL, SMTP_URL } = config
  const hasStripe = STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined
  const sandboxPlace = { nodeEnv: config.NODE_ENV, publicUrl: config.PUBLIC_URL }
  const providers = configuredProviders(config)
  // The product works without a sign-in service, so it is left out where the sandbox is not allowed.
  const usesSandboxProviders = Object.keys(providers).length < 3 && isSandboxAllowed(sandboxPlace)
  const parts = [
    ...(hasStripe || !hasPayments(config) ? [] : (['stripe'] as const)),
    ...(SMTP_URL === undefined ? (['mail'] as const) : []),
    ...(usesSandboxProviders ? (['identity'] as const) : []),
  ]
  const sandbox = await openSandbox(config, parts)
  shutdownHooks.add(() => sandbox.close?.())
  const stripeSettings: StripeSettings | undefined = hasStripe
    ? {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        ...(STRIPE_CONNECT_WEBHOOK_SECRET !== undefined && { connectWebhookSecret: STRIPE_CONNECT_WEBHOOK_SECRET }),
        ...(STRIPE_API_URL !== undefined && { apiUrl: STRIPE_API_URL }),
        ...(STRIPE_PUBLISHABLE_KEY !== undefined && { elements: stripeElements(STRIPE_PUBLISHABLE_KEY) }),
      }
    : sandbox.stripe && { ...sandbox.stripe, elements: sandboxElements(sandbox.stripe.elements) }
  const smtpUrl = SMTP_URL ?? sandbox.mail?.smtpUrl
  if ((hasPayments(config) && !stripeSettings) || smtpUrl === undefined)
    throw new Error('The sandbox did not start a required service')
  const identityProviders = openIdentityProviders(
    { ...sandbox.identity, ...providers },
    `${config.PUBLIC_URL}/api/auth`,
  )
  return {
    stripeSettings,
    smtpUrl,
    mailPages: sandbox.mail?.pages,
    payments: sandbox.payments,
    identityProviders,
  }
}

/** Opens the operator's monitoring as configured. Imports its code only if it is. */
async function openMonitoring(
  config: Config,
  sources: {
    opened: OpenDatabase
    eventBus: EventBus
    responseCache: ResponseCache
    readReplica: ReadReplica | undefined
    cdn: Cdn | undefined
    stopping: AbortSignal
  },
  shutdownHooks: ShutdownHooks,
  log: FastifyBaseLogger,
): Promise<Metrics | null> {
  if (config.METRICS_PORT === undefined && config.METRICS_TOKEN === undefined) return null
  const { openMetrics } = await import('#platform/server/monitoring/metrics.ts')
  const jobKinds = allKindsOf(jobsFor(config)).map(({ name }) => name)
  const metrics = openMetrics({ ...sources, jobKinds, version: VERSION })
  shutdownHooks.add(() => metrics.close())
  if (config.METRICS_PORT === undefined) return metrics
  const port = await openMonitoringPort(config, { ...sources, metrics, healthDetails: healthDetailsOf(sources) }, log)
  shutdownHooks.add(() => port.close())
  return metrics
}

/** Exports traces if a collector is configured. Imports its code only then. */
async function openTraces(config: Config, shutdownHooks: ShutdownHooks): Promise<void> {
  if (!sendsTraces(config)) return
  const { openTracing } = await import('#platform/server/monitoring/opentelemetry.ts')
  shutdownHooks.add(openTracing(config, VERSION))
}

async function start(): Promise<void> {
  const environment = readEnvironment()
  const config = parseConfig(environment)
  const settings = openLiveSettings(config, environment)
  setCurrency(config.CURRENCY)
  const log = createLogger(config)
  const shutdownHooks = new ShutdownHooks()
  const clock = () => new Date()
  const stopping = new AbortController()
  await openTraces(config, shutdownHooks)
  // It probes executables for their features; meanwhile everything else opens.
  const ffmpegOpening = config.ROLE.includes('media') ? openFfmpeg(config, log) : Promise.resolve(null)
  ffmpegOpening.catch(() => undefined)
  const speechOpening = config.ROLE.includes('media') ? openSpeech(config, log) : Promise.resolve(null)
  speechOpening.catch(() => undefined)
  const opened = await openMigrated(config, log)
  shutdownHooks.add(() => opened.close())
  await storeCurrency(opened.db, config.CURRENCY, storedAmounts)
  shutdownHooks.add(await followStoredSettings(opened.db, settings, log))
  const files = await openFiles(config, await getSecret(opened.db, 'file-addresses'))

  const demoAccounts = await loadDemo(opened, files, config, clock())

  const { stripeSettings, smtpUrl, mailPages, payments, identityProviders } = await openExternalServices(
    config,
    shutdownHooks,
  )
  const mailSettings = () => mailSettingsOf(config, config.SMTP_URL ?? smtpUrl)
  const mailer = skipRefused(openMailer(mailSettings), opened.db, clock)
  shutdownHooks.add(() => mailer.close())
  const notifyBatcher = openNotifyBatcher(opened, (error) =>
    log.warn({ err: error }, 'could not notify other processes'),
  )
  shutdownHooks.add(() => notifyBatcher.close())
  const eventBus = await openEventBus(config, opened, notifyBatcher, log)
  shutdownHooks.add(() => eventBus.close())
  const liveChannel = await openLiveChannel(opened, eventBus, allEphemeralEvents)
  shutdownHooks.add(() => liveChannel.close())
  const responseCache = await openResponseCache(opened, notifyBatcher, {
    endpoints: allEndpoints,
    clock,
    megabytes: config.RESPONSE_CACHE_MB,
  })
  shutdownHooks.add(() => responseCache.close())
  const readReplica = await openReplica(config, { primary: opened, changes: responseCache.changes, log })
  shutdownHooks.add(() => readReplica?.close())
  const cdn = await openCdn(config, opened, { endpoints: allEndpoints, log })
  shutdownHooks.add(() => cdn?.close())
  const metrics = await openMonitoring(
    config,
    { opened, eventBus, responseCache, readReplica, cdn, stopping: stopping.signal },
    shutdownHooks,
    log,
  )
  const services: Services = {
    config,
    settings,
    stripe: stripeSettings ? openStripe(stripeSettings) : noStripe(),
    liveChannel,
    notifyBatcher,
    eventBus,
    responseCache,
    readReplica,
    cdn,
    files,
    ffmpeg: await ffmpegOpening,
    speech: await speechOpening,
    workFolders: await openWorkFolders(join(config.DATA_DIR, 'work')),
    network: internet,
    identityProviders,
    mailer,
    rememberedTries: new Map(),
    itemSearch: listSearch,
  }
  shutdownHooks.add(await watchProvider(services.stripe, opened.db, log))
  if (demoAccounts.length > 0 && payments !== undefined) {
    const { subscribeDemoAccounts: subscribeDemoPeople } = await import('./server/demo-subscriptions.ts')
    await subscribeDemoPeople(opened.db, services, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'could not create the demo subscriptions in the sandbox'),
    )
  }
  // By now this process listens on the database and so holds the lock of its run.
  if (services.ffmpeg) await storeTranscodingRun(opened.db, opened.run, services.speech !== null)
  const tools = () => ({ db: opened.db, now: clock(), services, log })
  if (opened.embedded) await deleteAbandonedCopies(config)
  const declarations = jobsFor(config)
  const scheduledJobs = [...declarations.scheduledJobs, ...backupJobs(opened, config, clock)]
  const stopWorker = await startWorker(opened, { ...declarations, scheduledJobs }, config.ROLE, tools, {
    // Captions are created only where the speech program is.
    queueLimits: { media: config.FFMPEG_AT_ONCE, 'media-later': services.ffmpeg && services.speech ? 1 : 0 },
  })
  shutdownHooks.add(() => stopWorker(SHUTDOWN_TIMEOUT_MS))
  shutdownHooks.add(await openControlSocket({ opened, services, clock, log, isProgram: true }))
  if (config.ROLE.includes('web')) {
    const app = await createServer(opened, services, clock, log, stopping.signal)
    if (mailPages !== undefined) app.get('/sandbox/mail', (_request, reply) => reply.redirect(mailPages))
    if (metrics && config.METRICS_TOKEN !== undefined) serveMetrics(app, metrics, config.METRICS_TOKEN)
    shutdownHooks.add(() => app.close())
    // The browser may request the assets of this process's pages from another process.
    shutdownHooks.add(await shareScreens(services, clock, log))
    await app.listen({ host: config.HOST, port: config.PORT })
    void warnOfDirectUploadProblem(files, config, log)
    void warmUp(app, stopping.signal)
  }
  const { STOP_DELAY_SECONDS: delaySeconds } = config
  stopOn(['SIGTERM', 'SIGINT'], shutdownHooks, { log, stopping, delaySeconds })
  const claim = config.ROLE.includes('web') ? await findClaimKey(opened.db) : null
  announce(config, {
    claim,
    demoAccounts,
    payments,
    mailPages,
    lacksFfmpeg: config.ROLE.includes('media') && !services.ffmpeg,
  })
  if (config.ROLE.includes('worker')) void reportPaymentChecks(tools())
}

/** Returns the message for a startup failure that one sentence explains; undefined for anything unexpected. */
function messageFor(error: unknown): string | undefined {
  const kinds = [
    SettingsError,
    FolderInUse,
    EditedMigrations,
    DatabaseTooNew,
    UnfinishedRestore,
    UnsuitablePooler,
    UnsuitableReplica,
  ]
  const isExplained = kinds.some((kind) => error instanceof kind)
  if (isExplained && error instanceof Error) return error.message
  if (error instanceof DatabaseRefuses)
    return `The database refused the connection: ${error.message}. Check DATABASE_URL`
  if (error instanceof SandboxRefused)
    return `${error.message}. Set SMTP_URL, and STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET or PAYMENTS=off.`
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined
  const port = 'port' in error ? String(error.port) : 'wanted'
  return `The port ${port} is in use by another program: set PORT, METRICS_PORT for metrics, or SANDBOX_PORT for the sandbox, to another one`
}

try {
  await start()
} catch (error) {
  const text = messageFor(error) ?? `Could not start: ${error instanceof Error ? error.stack : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
