import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DemoAccount } from '#db/demo/load.ts'
import { EditedMigrations } from '#db/migrate.ts'
import { prepareWaiting, openFfmpeg, openWorkFolders } from '#features/videos/server.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { readConfig, SettingsError, type Config } from '#platform/server/config.ts'
import { internet } from '#platform/server/outside/fetch-outside.ts'
import { openFiles, warnOfObstacle } from '#platform/server/files/files.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { configuredProviders, openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import { startWorker } from '#platform/server/work/jobs.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { FolderInUse } from '#platform/server/database/folder-lock.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { DatabaseRefuses } from '#platform/server/database/wait-for-database.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import type { Services } from '#platform/server/services.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { openStripe, sandboxElements, stripeElements, type StripeSettings } from '#platform/server/outside/stripe.ts'
import { isSandboxAllowed, SandboxRefused } from '#sandbox/assert-allowed.ts'
import type { Sandbox, SandboxPart } from '#sandbox/server.ts'
import { UnfinishedRestore } from '#db/unfinished.ts'
import { backupJobs, deleteLeftCopies } from './server/backups.ts'
import { openControlSocket } from './server/control-socket.ts'
import { loadDemo, openMigrated } from './server/prepare-database.ts'
import { allEndpoints, allWork, createServer } from './server.ts'

const PATIENCE_MS = 10_000

/** A process that is up, and how it goes down: what was opened last is closed first. */
class Closers {
  #steps: (() => unknown)[] = []

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  /** Closes everything, also what comes after a step that failed. */
  async run(log: FastifyBaseLogger): Promise<void> {
    for (const step of this.#steps) {
      try {
        await step()
      } catch (error) {
        log.warn({ err: error }, 'could not shut down cleanly')
      }
    }
  }
}

/** The sandbox with the parts that are wanted. Without any, not even its code is read. */
async function openSandbox(config: Config, wanted: readonly SandboxPart[]): Promise<Partial<Sandbox>> {
  if (wanted.length === 0) return {}
  const { startSandbox } = await import('#sandbox/server.ts')
  const place = {
    nodeEnv: config.NODE_ENV,
    publicUrl: config.PUBLIC_URL,
    host: '127.0.0.1',
    port: config.SANDBOX_PORT,
    folder: join(config.DATA_DIR, 'sandbox'),
    productName: config.PRODUCT_NAME,
  }
  return startSandbox(place, wanted)
}

/** The services outside: those that are set, and the sandbox for the others. */
async function openOutside(config: Config, closers: Closers) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY, SMTP_URL } = config
  const hasStripe = STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined
  const place = { nodeEnv: config.NODE_ENV, publicUrl: config.PUBLIC_URL }
  const providers = configuredProviders(config)
  // Without a sign-in service the product still works, so where the sandbox may not run it is left out.
  const playsProviders = Object.keys(providers).length < 3 && isSandboxAllowed(place)
  const wanted = [
    ...(hasStripe ? [] : (['stripe'] as const)),
    ...(SMTP_URL === undefined ? (['mail'] as const) : []),
    ...(playsProviders ? (['identity'] as const) : []),
  ]
  const sandbox = await openSandbox(config, wanted)
  closers.add(() => sandbox.close?.())
  const stripeSettings: StripeSettings | undefined = hasStripe
    ? {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        ...(STRIPE_PUBLISHABLE_KEY !== undefined && { elements: stripeElements(STRIPE_PUBLISHABLE_KEY) }),
      }
    : sandbox.stripe && { ...sandbox.stripe, elements: sandboxElements(sandbox.stripe.elements) }
  const smtpUrl = SMTP_URL ?? sandbox.mail?.smtpUrl
  if (!stripeSettings || smtpUrl === undefined) throw new Error('The sandbox did not start a required service')
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

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config)
  const closers = new Closers()
  const clock = () => new Date()
  // It asks programs what they can do: meanwhile everything else opens.
  const ffmpegOpening = config.ROLE.includes('media') ? openFfmpeg(config, log) : Promise.resolve(null)
  ffmpegOpening.catch(() => undefined)
  const opened = await openMigrated(config, log)
  closers.add(() => opened.close())
  const files = await openFiles(config, await getSecret(opened.db, 'file-addresses'))

  const demoAccounts = await loadDemo(opened, files, config, clock())

  const { stripeSettings, smtpUrl, mailPages, payments, identityProviders } = await openOutside(config, closers)
  const mailer = openMailer({ url: smtpUrl, from: config.MAIL_FROM, productName: config.PRODUCT_NAME })
  closers.add(() => mailer.close())
  const liveChannel = await openLiveChannel(opened)
  closers.add(() => liveChannel.close())
  const notifyBatcher = openNotifyBatcher(opened, (error) =>
    log.warn({ err: error }, 'could not notify other processes'),
  )
  closers.add(() => notifyBatcher.close())
  const responseCache = await openResponseCache(opened, notifyBatcher, {
    endpoints: allEndpoints,
    clock,
    megabytes: config.PUBLIC_ANSWERS_MB,
  })
  closers.add(() => responseCache.close())
  const services: Services = {
    config,
    stripe: openStripe(stripeSettings),
    liveChannel,
    notifyBatcher,
    responseCache,
    files,
    ffmpeg: await ffmpegOpening,
    workFolders: await openWorkFolders(join(config.DATA_DIR, 'work')),
    network: internet,
    identityProviders,
    mailer,
    rememberedTries: new Map(),
  }
  if (demoAccounts.length > 0 && payments !== undefined) {
    const { subscribeDemoPeople } = await import('./server/demo-subscriptions.ts')
    await subscribeDemoPeople(opened.db, services, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'could not create the demo subscriptions in the sandbox'),
    )
  }
  const tools = () => ({ db: opened.db, now: clock(), services, log })
  if (opened.embedded) await deleteLeftCopies(config)
  const { scheduledJobs } = allWork
  const work = { ...allWork, scheduledJobs: [...scheduledJobs, ...backupJobs(opened, config, clock)] }
  const stopWorker = await startWorker(opened, work, config.ROLE, tools, {
    atOnce: { media: config.FFMPEG_AT_ONCE },
  })
  closers.add(() => stopWorker(PATIENCE_MS))
  if (opened.embedded) {
    closers.add(await openControlSocket(opened, config, clock, log))
  }
  if (config.ROLE.includes('web')) {
    const app = await createServer(opened, services, clock, log)
    if (mailPages !== undefined) app.get('/sandbox/mail', (_request, reply) => reply.redirect(mailPages))
    closers.add(() => app.close())
    await app.listen({ host: config.HOST, port: config.PORT })
    void warnOfObstacle(files, config, log)
    // What draws pages is read for the first of them, which so is nobody's.
    void app.inject('/')
  }
  stopOn(['SIGTERM', 'SIGINT'], closers, log)
  // Preparing them takes a while, and they play as they are; that it is asked for is certain before anybody hears that all is ready.
  if (demoAccounts.length > 0) await prepareWaiting({ db: opened.db, now: clock(), services })
  announce(config, { demoAccounts, payments, mailPages })
}

function stopOn(signals: NodeJS.Signals[], closers: Closers, log: FastifyBaseLogger): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // What does not end in time is cut off; the database keeps what was acknowledged.
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await closers.run(log)
    process.exit(0)
  }
  for (const signal of signals) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop()
    })
  }
}

interface Announced {
  demoAccounts: readonly DemoAccount[]
  payments: string | undefined
  mailPages: string | undefined
}

function announce(config: Config, { demoAccounts, payments, mailPages }: Announced): void {
  const lines = [`${config.PRODUCT_NAME} is ready: ${config.PUBLIC_URL}`]
  if (mailPages !== undefined) lines.push(`Sandbox emails: ${mailPages}`)
  if (payments !== undefined) lines.push(`Sandbox payments (no real money): ${payments}`)
  if (demoAccounts.length > 0) {
    lines.push('', 'Demo accounts:')
    for (const { user_type, username, password } of demoAccounts) {
      lines.push(`  ${user_type.padEnd(9)} ${username} / ${password}`)
    }
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** The sentence for a start that could not be, where one sentence says it all; undefined for anything unexpected. */
function sentenceFor(error: unknown): string | undefined {
  const says = [SettingsError, FolderInUse, EditedMigrations, UnfinishedRestore].some((kind) => error instanceof kind)
  if (says && error instanceof Error) return error.message
  if (error instanceof DatabaseRefuses)
    return `The database refused the connection: ${error.message}. Check DATABASE_URL`
  if (error instanceof SandboxRefused)
    return `${error.message}. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and SMTP_URL.`
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined
  const port = 'port' in error ? String(error.port) : 'wanted'
  return `The port ${port} is in use by another program: set PORT, or SANDBOX_PORT for the sandbox, to another one`
}

try {
  await start()
} catch (error) {
  const text = sentenceFor(error) ?? `Could not start: ${error instanceof Error ? error.stack : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
