import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

const SECRET_BYTES = 32

const findSecret = (db: Database, name: string) =>
  db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()

/**
 * Returns a secret of the platform, such as a signing key: 32 random bytes, generated at the first use and then the same in every
 * process.
 */
export async function getSecret(db: Database, name: string): Promise<Buffer> {
  const found = await findSecret(db, name)
  if (found) return found.value
  // If two processes generate it at once, the first one wins.
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const made = await findSecret(db, name)
  if (!made) throw new Error(`The secret ${name} could not be made`)
  return made.value
}

/** Deletes the secrets whose names have this prefix and sort before another name. */
export const deleteSecrets = (db: Database, prefix: string, before: string) =>
  db.deleteFrom('secrets').where('name', 'like', `${prefix}%`).where('name', '<', before).execute()
