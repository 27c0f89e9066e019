import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Email, Mailer } from './mail.ts'

const REASON_MAX = 500

const keyOf = (address: string) => address.toLowerCase()

/** Returns an address that was refused for good, whether or not it is tried again. */
export const findRefusal = (db: Database, address: string) =>
  db
    .selectFrom('refused_addresses')
    .select(['address', 'refusals', 'reason', 'first_at', 'last_at', 'is_blocked'])
    .where('address', '=', keyOf(address))
    .executeTakeFirst()

/** Counts a refusal of an address; from then on nothing is sent there. */
export const recordRefusal = (db: Database, { to, reason, now }: { to: string; reason: string; now: Date }) =>
  db
    .insertInto('refused_addresses')
    .values({ address: keyOf(to), reason: reason.slice(0, REASON_MAX).toWellFormed(), first_at: now, last_at: now })
    .onConflict((on) =>
      on.column('address').doUpdateSet({
        refusals: sql`refused_addresses.refusals + 1`,
        reason: sql`excluded.reason`,
        last_at: sql`excluded.last_at`,
        is_blocked: true,
      }),
    )
    .execute()

/** Lets emails be sent to an address again; its refusals remain counted. */
export const allowAddress = (db: Database, address: string) =>
  db.updateTable('refused_addresses').set({ is_blocked: false }).where('address', '=', keyOf(address)).execute()

/** The same by id; returns the address, or undefined if nothing keeps emails from it. */
export const allowAddressById = (db: Database, id: number) =>
  db
    .updateTable('refused_addresses')
    .set({ is_blocked: false })
    .where('id', '=', id)
    .where('is_blocked', '=', true)
    .returning(['address', 'refusals'])
    .executeTakeFirst()

/** Deletes what is known of an address that is no longer used. */
export const deleteRefusal = (db: Database, address: string) =>
  db.deleteFrom('refused_addresses').where('address', '=', keyOf(address)).execute()

const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes addresses that were refused a year ago; the next email tries them again. */
export const deleteOldRefusals = (db: Database, now: Date) =>
  db
    .deleteFrom('refused_addresses')
    .where('last_at', '<', new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute()

// Refusals that say nothing of the address: a full mailbox (RFC 3463, X.2.2), the receiving system (X.3) and policies (X.7), such as an
// unknown sender or a server that does not relay for us.
const UNRELATED_TO_ADDRESS = /^5\d\d[ -]5\.(?:2\.2|3\.\d+|7\.\d+)\b/

/** Returns the response of a mail server that refused a recipient for good; null for any other error, which is tried again. */
function permanentRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { responseCode, command, response } = error as { responseCode?: number; command?: string; response?: string }
  if (command !== 'RCPT TO' && command !== 'DATA') return null
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return null
  const serverResponse = response ?? String(responseCode)
  return UNRELATED_TO_ADDRESS.test(serverResponse) ? null : serverResponse
}

/**
 * Returns a mailer that sends nothing to addresses that were refused for good, and notes new ones instead of failing: trying again would
 * not help, and spoils the reputation of whoever sends.
 */
export function skipRefused(mailer: Mailer, db: Database, clock: () => Date): Mailer {
  const skipBlocked = (send: (email: Email) => Promise<void>) => async (email: Email) => {
    if ((await findRefusal(db, email.to))?.is_blocked === true) return
    try {
      await send(email)
    } catch (error) {
      const reason = permanentRefusal(error)
      if (reason === null) throw error
      await recordRefusal(db, { to: email.to, reason, now: clock() })
    }
  }
  return { ...mailer, send: skipBlocked(mailer.send), sendUrgent: skipBlocked(mailer.sendUrgent) }
}
