import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { dropRetired, readRetired } from '#db/releases.ts'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { begunWith, snapshotOnClose, layInto } from './snapshot.ts'

const CACHE = join(import.meta.dirname, '../../.cache/snapshots')

// What this version no longer uses is not there in tests, so that a statement which does use it fails.
const SHAPE = createHash('sha256')
  .update([migrationsFingerprint(), ...readRetired()].join())
  .digest('hex')
  .slice(0, 16)

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
  const file = join(CACHE, `${SHAPE}.files`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    const half = `${file}.${randomUUID()}`
    const opened = await openEmbedded(
      undefined,
      snapshotOnClose((bytes) => writeFileSync(half, bytes)),
    )
    await migrate(opened.db)
    await dropRetired(opened.db, readRetired())
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
  const template = `atelier_${SHAPE}`
  const name = `atelier_test_${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)}`
  const server = await openPostgres(url, 1, fail)
  try {
    // Two test files may start at once: one makes the template, the other waits for it.
    await sql`select pg_advisory_lock(727002)`.execute(server.db)
    const found = await sql`select 1 from pg_database where datname = ${template}`.execute(server.db)
    if (found.rows.length === 0) {
      await sql`create database ${sql.id(`${template}_half`)}`.execute(server.db).catch(() => undefined)
      const half = await openPostgres(addressOf(url, `${template}_half`), 1, fail)
      await migrate(half.db)
      await dropRetired(half.db, readRetired())
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
