import type { Database } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import { isContactRefused } from './queries.ts'

/** Two people cannot reach each other; does not say which of them blocked. */
export const contactRefused = () => forbidden('You cannot write to this person.', 'contact_refused')

/**
 * Throws 403 `contact_refused` when one of two accounts blocked the other. Call it in the transaction of whatever reaches from one to the
 * other: a block of the two waits for it. Statements call the database's `is_contact_refused` themselves, and those that only read its
 * `are_blocked`.
 */
export async function expectContact(db: Database, one: number, other: number): Promise<void> {
  if (await isContactRefused(db, one, other)) throw contactRefused()
}
