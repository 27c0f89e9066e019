import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { migrate, readMigrations } from '#db/migrate.ts'
import { openPostgres } from '#platform/server/database/database.ts'

vi.setConfig({ testTimeout: 90_000 })

const server = process.env['TEST_DATABASE_URL']
const TOGETHER = 5
const ROUNDS = 3

const fail = (error: Error) => {
  throw error
}

/** What a process does with its database before it listens. */
async function startOn(address: string): Promise<string[]> {
  const opened = await openPostgres(address, 3, () => undefined)
  try {
    return await migrate(opened.db)
  } finally {
    await opened.close()
  }
}

describe.runIf(server !== undefined)('several processes on an empty PostgreSQL (runs with TEST_DATABASE_URL)', () => {
  test('all start, and each migration runs once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const address = new URL(server ?? '')
      const name = `atelier_test_${randomUUID().slice(0, 8)}`
      const admin = await openPostgres(address.toString(), 1, fail)
      await sql`create database ${sql.id(name)}`.execute(admin.db)
      try {
        address.pathname = `/${name}`
        const starts = await Promise.allSettled(Array.from({ length: TOGETHER }, () => startOn(address.toString())))
        expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
        const ran = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []))
        expect(ran.toSorted()).toEqual(readMigrations().map((migration) => migration.name))
      } finally {
        await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
        await admin.close()
      }
    }
  })
})
