import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

const SECRET_BYTES = 32

const findSecret = (db: Database, name: string) =>
  db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()

/**
 * A secret of the platform, for signing what comes back to us: 32 random bytes, made at the first use and the same ever after, in
 * every process.
 */
export async function getSecret(db: Database, name: string): Promise<Buffer> {
  const found = await findSecret(db, name)
  if (found) return found.value
  // Of two that make it at once, the first one's stays.
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const made = await findSecret(db, name)
  if (!made) throw new Error(`The secret ${name} could not be made`)
  return made.value
}

/** Throws away the secrets whose names begin so and stand before another name. */
export const deleteSecrets = (db: Database, beginning: string, before: string) =>
  db.deleteFrom('secrets').where('name', 'like', `${beginning}%`).where('name', '<', before).execute()
