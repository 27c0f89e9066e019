import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailbox, type Mailbox } from '#sandbox/mail/mailbox.ts'
import { givenBucket } from '../outside/bucket.ts'
import { openRelay, type Relay } from '../outside/relay.ts'
import { freePort } from '../process/program.ts'
import { makeCluster, type Cluster } from './cluster.ts'
import { makeClock, makeDisk, type Clock, type Disk } from './machine.ts'
import { startPayments, type Payments } from './provider.ts'
import { supervise, type Supervised } from './supervisor.ts'

const MAIL_LOOK_MS = 500

export type DatabaseKind = 'embedded' | 'postgres'

/** The program with everything around it that can fail. */
export interface World {
  kind: DatabaseKind
  /** Outlives everything that is broken: journals and logs. */
  folder: string
  dataFolder: string
  origin: string
  processes: readonly Supervised[]
  payments: Payments
  mailbox: Mailbox
  mail: Relay
  /** Null where files are in the data folder. */
  bucket: Relay | null
  /** Null where the database is part of the program. */
  cluster: Cluster | null
  /** Null where the machine does not allow it. */
  disk: Disk | null
  clock: Clock | null
  close: () => Promise<void>
}

/** Builds what the program calls, of which each can be broken, and the settings that lead there. */
export async function buildSurroundings(folder: string, origin: string, { hasBucket }: { hasBucket: boolean }) {
  const payments = await startPayments(join(folder, 'payments'), origin)
  const mailbox = await openMailbox({ host: '127.0.0.1' })
  const mail = await openRelay(mailbox.smtpUrl)
  const store = hasBucket ? await givenBucket() : null
  const bucket = store && (await openRelay(store.settings.S3_ENDPOINT))
  const settings = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    RATE_LIMITS: '0',
    PASSWORD_MEMORY_KIB: '64',
    DEMO_DATA: '0',
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    SMTP_URL: mail.address,
    ...payments.settings,
    ...(store && bucket && { ...store.settings, S3_ENDPOINT: bucket.address.replace(/\/$/, '') }),
  }
  const close = async () => {
    await payments.close()
    await mail.break()
    await bucket?.break()
    await mailbox.close()
    await store?.stop()
  }
  return { payments, mailbox, mail, bucket, settings, close }
}

/** Collects whom emails went to until it is closed: the mailbox forgets all but the newest. */
export function collectRecipients(mailbox: Mailbox) {
  const mailedTo = new Set<string>()
  const timer = setInterval(
    () => mailbox.emails().forEach(({ to }) => to.forEach((address) => mailedTo.add(address))),
    MAIL_LOOK_MS,
  )
  return { mailedTo, close: () => clearInterval(timer) }
}

/** Builds a new world: one process on the embedded database with files in its folder, or two on PostgreSQL with files in a bucket. */
export async function buildWorld(kind: DatabaseKind): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-torture-'))
  // PostgreSQL runs as a user of its own, on a disk below.
  chmodSync(folder, 0o711)
  const disk = makeDisk(join(folder, 'disk'))
  const dataFolder = join(folder, 'disk', 'data')
  mkdirSync(dataFolder, { mode: 0o700 })
  const clock = makeClock(folder)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { payments, mailbox, mail, bucket, ...surroundings } = await buildSurroundings(folder, origin, {
    hasBucket: kind === 'postgres',
  })
  const cluster = kind === 'postgres' ? await makeCluster(join(folder, 'disk', 'cluster'), await freePort()) : null
  const settings = {
    ...surroundings.settings,
    PUBLIC_URL: origin,
    PORT: String(port),
    ...(cluster && { DATABASE_URL: cluster.address, DATABASE_POOL: '6' }),
    ...clock?.settings,
  }
  const processOf = async (name: string, ROLE: string) => {
    const DATA_DIR = join(dataFolder, name)
    mkdirSync(DATA_DIR)
    const own = { ROLE, DATA_DIR, SANDBOX_PORT: String(await freePort()) }
    return supervise(name, join(folder, `${name}.log`), { ...settings, ...own })
  }
  // Films are another test's business: no process has the role that looks for ffmpeg.
  const processes = cluster
    ? [await processOf('web', 'web'), await processOf('worker', 'worker')]
    : [await processOf('program', 'web,worker')]
  return {
    kind,
    folder,
    dataFolder,
    origin,
    processes,
    payments,
    mailbox,
    mail,
    bucket,
    cluster,
    disk,
    clock,
    close: async () => {
      await Promise.all(processes.map(({ stop }) => stop()))
      await cluster?.stop('immediate').catch(() => undefined)
      await surroundings.close()
      disk?.remove()
      rmSync(join(folder, 'disk'), { recursive: true, force: true })
    },
  }
}
