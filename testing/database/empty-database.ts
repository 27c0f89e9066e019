import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openPostgres } from '#platform/server/database/database.ts'

/** A new database on a server, without any table, that is dropped after the test: its address. */
export async function givenEmptyDatabase(url: string): Promise<string> {
  const address = new URL(url)
  const name = `atelier_test_${randomUUID().slice(0, 8)}`
  const admin = await openPostgres(url, 1, () => undefined)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  onTestFinished(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
    await admin.close()
  })
  address.pathname = `/${name}`
  return address.toString()
}
