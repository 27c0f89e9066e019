import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

// Last activity of the client on their request `r`: they changed it, confirmed that it is still open, wrote to a creator, decided on a
// pitch, or took a step in a negotiation. Activity of creators does not count.
const lastReaction = sql<string>`greatest(
  r.created_at, r.updated_at, reminder.kept_open_at,
  (select max(m.created_at) from messages m join conversations c on c.id = m.conversation_id
    where c.request_id = r.id and m.user_id = r.user_id),
  (select max(answered.answered_at) from snags answered where answered.request_id = r.id),
  (select max(step.at) from agreement_events step join agreements a on a.id = step.agreement_id
    where a.request_id = r.id and step.actor_id = r.user_id)
)`

const openRequests = (db: Database) =>
  db
    .selectFrom('requests as r')
    .leftJoin('snag_reminders as reminder', 'reminder.request_id', 'r.id')
    .select(['r.id', 'r.title', 'r.user_id', 'r.agreed_amount'])
    .where(sql<boolean>`r.status = 'open'`)

// A creator whom the client proposed terms to has a reply, and it is now their turn.
const hasWaitedSince = (moment: unknown) =>
  sql<boolean>`exists (
    select from snags s where s.request_id = r.id and s.state in ('sent', 'seen') and s.snagged_at < ${moment}
      and not exists (
        select from agreements a join agreement_terms t on t.agreement_id = a.id and t.version = a.version
        where a.conversation_id = s.conversation_id and a.status = 'proposed' and t.proposed_by = r.user_id
      )
  )`

/** Open requests whose client has left a pitch unanswered, has been inactive since `before`, and has not been reminded yet. */
const withSilentClient = (db: Database, before: string) =>
  openRequests(db)
    .where(hasWaitedSince(sql`${before}::timestamptz`))
    .where(sql<boolean>`${lastReaction} < ${before}::timestamptz`)
    // A reminder that had no effect, because its pitches were withdrawn since, must not block later reminders forever.
    .where(
      sql<boolean>`(reminder.asked_at is null or reminder.asked_at < ${lastReaction} or reminder.asked_at < ${before}::timestamptz)`,
    )

/** Open requests whose client was reminded before that time and has been inactive since. */
const pitchesWithoutReply = (db: Database, remindedBefore: string) =>
  openRequests(db)
    .where(sql<boolean>`reminder.asked_at < ${remindedBefore}::timestamptz and ${lastReaction} < reminder.asked_at`)
    .where(hasWaitedSince(sql`reminder.asked_at`))

/** Closed requests that still have pending pitches. */
const closedWithPitches = (db: Database) =>
  db
    .selectFrom('requests as r')
    .select(['r.id', 'r.title', 'r.user_id', 'r.agreed_amount'])
    .where(sql<boolean>`r.status in ('completed', 'cancelled')`)
    .where(
      sql<boolean>`exists (
        select from snags s where s.request_id = r.id and s.state in ('sent', 'seen', 'shortlisted')
      )`,
    )

/**
 * Requests in progress since before that time that still have pending pitches. Shortlisted ones count as pending only once an agreement has
 * settled whom the client chose: after a manual change that is unknown, and being shortlisted is a reply.
 */
const underWayWithPitches = (db: Database, before: string) =>
  db
    .selectFrom('requests as r')
    .select(['r.id', 'r.title', 'r.user_id', 'r.agreed_amount'])
    .where(sql<boolean>`r.status = 'in_progress'`)
    .where(sql<boolean>`coalesce(r.status_since, r.updated_at, r.created_at) < ${before}::timestamptz`)
    .where(
      sql<boolean>`exists (
        select from snags s where s.request_id = r.id
          and (s.state in ('sent', 'seen') or (s.state = 'shortlisted' and r.agreed_amount is not null))
      )`,
    )

// What the daily job looks for; each query takes the time to count from.
const kinds = {
  silent: withSilentClient,
  unanswered: pitchesWithoutReply,
  over: closedWithPitches,
  given_away: underWayWithPitches,
} as const
export type FoundKind = keyof typeof kinds

/** A request found by the daily job. */
export interface Found {
  id: number
  title: string
  user_id: number
  agreed_amount: number | null
}

/** Lists the next requests of one kind, by id; a page shorter than the limit is the last. */
export const listFound = (
  db: Database,
  kind: FoundKind,
  before: string,
  after: number,
  limit: number,
): Promise<Found[]> => kinds[kind](db, before).where('r.id', '>', after).orderBy('r.id').limit(limit).execute()

/** Returns the request if it still is of that kind; check again once it is locked. */
export const findFound = (db: Database, kind: FoundKind, before: string, id: number): Promise<Found | undefined> =>
  kinds[kind](db, before).where('r.id', '=', id).executeTakeFirst()

export const noteReminder = (db: Database, request_id: number, asked_at: Date) =>
  db
    .insertInto('snag_reminders')
    .values({ request_id, asked_at })
    .onConflict((on) => on.column('request_id').doUpdateSet({ asked_at }))
    .execute()

export const recordKeptOpen = (db: Database, request_id: number, kept_open_at: Date) =>
  db
    .insertInto('snag_reminders')
    .values({ request_id, kept_open_at })
    .onConflict((on) => on.column('request_id').doUpdateSet({ kept_open_at, asked_at: null }))
    .execute()

/** Returns when the client was reminded of an open request; null when they were active since or never reminded. */
export async function findReminder(db: Database, requestId: number): Promise<string | null> {
  const row = await openRequests(db)
    .select('reminder.asked_at')
    .where('r.id', '=', requestId)
    .where(sql<boolean>`reminder.asked_at >= ${lastReaction}`)
    .executeTakeFirst()
  return row?.asked_at ?? null
}

/** Returns whom to email about a request, if they can receive emails. */
export const findOwner = (db: Database, requestId: number) =>
  db
    .selectFrom('requests as r')
    .innerJoin('accounts as owner', 'owner.id', 'r.user_id')
    .select(['owner.email', 'owner.full_name', 'r.title', 'r.status'])
    .where('r.id', '=', requestId)
    .where('owner.is_active', '=', true)
    .where('owner.email_verified_at', 'is not', null)
    .executeTakeFirst()
