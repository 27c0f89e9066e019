import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { openQueue } from '#platform/server/work/jobs.ts'
import { begunWith, keptInTheEnd, layInto } from './snapshot.ts'

const CACHE = join(import.meta.dirname, '../../.cache/snapshots')
// What the queue of jobs lays out is part of a migrated database; a newer library may lay it out otherwise.
const QUEUE_LAYOUT = 'pgboss12.30, a line for each kind'
const fingerprint = () =>
  createHash('sha256').update(`${migrationsFingerprint()} ${QUEUE_LAYOUT}`).digest('hex').slice(0, 16)

async function makeReady(opened: OpenDatabase): Promise<void> {
  await migrate(opened.db)
  // Who finds a database that is ready has no need of the whole program.
  const { allWork } = await import('#app/server.ts')
  const queue = await openQueue(opened, pino({ level: 'silent' }), allWork, { supervise: false })
  await queue.close(0)
}

const fail = (error: Error) => {
  throw error
}

/** An empty, migrated database of its own for one test file: embedded, or on the server `TEST_DATABASE_URL` names. */
export const openTestDatabase = (): Promise<OpenDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openOnServer(url) : openSnapshot()
}

/** Whether the tests run on a real PostgreSQL, where connections really run side by side. */
export const onPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/**
 * An embedded, migrated database in memory or in a folder, on a disk with so much room. Migrating takes seconds, beginning with the
 * files of a database that was migrated does not.
 */
export async function openSnapshot(folder?: string, room?: () => number): Promise<OpenDatabase> {
  const file = join(CACHE, `${fingerprint()}.files`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    const half = `${file}.${randomUUID()}`
    const opened = await openEmbedded(
      undefined,
      keptInTheEnd((bytes) => writeFileSync(half, bytes)),
    )
    await makeReady(opened)
    await opened.close()
    renameSync(half, file)
  }
  // Read anew for each: a database in memory goes on writing in what was read.
  const bytes = readFileSync(file)
  if (folder === undefined) return openEmbedded(undefined, begunWith(bytes), room)
  layInto(folder, bytes)
  return openEmbedded(folder, {}, room)
}

const addressOf = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

/** Makes an empty, migrated database on a server, to be dropped in the end. */
export async function makeServerDatabase(url: string): Promise<{ address: string; drop: () => Promise<void> }> {
  const template = `atelier_${fingerprint()}`
  const name = `atelier_test_${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)}`
  const server = await openPostgres(url, 1, fail)
  try {
    // Two test files may start at once: one makes the template, the other waits for it.
    await sql`select pg_advisory_lock(727002)`.execute(server.db)
    const found = await sql`select 1 from pg_database where datname = ${template}`.execute(server.db)
    if (found.rows.length === 0) {
      await sql`create database ${sql.id(`${template}_half`)}`.execute(server.db).catch(() => undefined)
      const half = await openPostgres(addressOf(url, `${template}_half`), 1, fail)
      await makeReady(half)
      await half.close()
      await sql`alter database ${sql.id(`${template}_half`)} rename to ${sql.id(template)}`.execute(server.db)
    }
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server.db)
    await sql`select pg_advisory_unlock(727002)`.execute(server.db)
  } finally {
    await server.close()
  }
  return {
    address: addressOf(url, name),
    drop: async () => {
      const again = await openPostgres(url, 1, fail)
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(again.db)
      await again.close()
    },
  }
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const { address, drop } = await makeServerDatabase(url)
  const opened = await openPostgres(address, 10, () => undefined)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}
