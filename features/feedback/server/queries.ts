import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { changesRow, countWaiting, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { Feedback } from '#platform/server/database/tables.ts'

export const insertFeedback = (db: Database, values: Insertable<Feedback>) =>
  db
    .insertInto('feedback')
    .values(values)
    .returning(['id', 'name', 'email', 'rating', 'comment', 'location', 'target_id', 'created_at'])
    .executeTakeFirstOrThrow()

/** Lists the feedback sent with an account's verified address, oldest first. */
export const exportFeedback = (db: Database, accountId: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('accounts', (on) => on.on(sql<boolean>`lower(feedback.email) = lower(accounts.email)`))
    .select([
      'name',
      'feedback.email',
      'rating',
      'comment',
      'location',
      'target_id',
      'reply',
      'replied_at',
      'feedback.created_at',
    ])
    .where('accounts.id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .orderBy('feedback.id')
    .execute()

/** Deletes the feedback sent with an address. */
export const deleteFeedbackFrom = (db: Database, email: string) =>
  db
    .deleteFrom('feedback')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute()

/** Deletes feedback from before an instant. */
export const deleteFeedbackBefore = (db: Database, instant: string) =>
  db.deleteFrom('feedback').where('created_at', '<', instant).execute()

const receivedFeedback = (db: Database) =>
  db
    .selectFrom('feedback')
    .leftJoin('accounts', 'accounts.id', 'feedback.handled_by')
    .select([
      'feedback.id',
      'name',
      'feedback.email',
      'rating',
      'comment',
      'location',
      'target_id',
      'feedback.created_at',
      'done_at',
      'reply',
      'replied_at',
      'accounts.shown_name as handled_by',
    ])

/** Lists feedback, newest first. */
export const listFeedback = (db: Database, { show, ...paging }: PageQuery & { show: 'open' | 'all' }) =>
  pageById(
    receivedFeedback(db).$if(show === 'open', (query) => query.where('done_at', 'is', null)),
    'feedback.id',
    paging,
  )

/** Finds feedback as support sees it; undefined for an unknown id. */
export const findFeedback = (db: Database, id: number) =>
  receivedFeedback(db).where('feedback.id', '=', id).executeTakeFirst()

interface Handling {
  /** Null for a command on the server. */
  handled_by: number | null
  now: Date
}

/** Marks feedback as done, or as open again. */
export const setDone = (db: Database, id: number, { isDone, handled_by, now }: Handling & { isDone: boolean }) =>
  db
    .updateTable('feedback')
    .set({ done_at: isDone ? sql`coalesce(done_at, ${now})` : null, handled_by })
    .where('id', '=', id)
    .execute()

/** Stores a reply and marks the feedback as done; false if it already has a reply, or no address to send one to. */
export async function storeReply(db: Database, id: number, { reply, handled_by, now }: Handling & { reply: string }) {
  return changesRow(
    db
      .updateTable('feedback')
      .set({ reply, replied_at: now, done_at: now, handled_by })
      .where('id', '=', id)
      .where('reply', 'is', null)
      .where('email', 'is not', null),
  )
}

/** Finds a reply with its address and the feedback it replies to. */
export const findReply = (db: Database, id: number) =>
  db.selectFrom('feedback').select(['email', 'reply', 'comment']).where('id', '=', id).executeTakeFirst()

/** Removes an account as the one who handled feedback; the replies stay. */
export const deleteHandler = (db: Database, accountId: number) =>
  db.updateTable('feedback').set({ handled_by: null }).where('handled_by', '=', accountId).execute()

/** Counts open feedback to a limit, and returns when the oldest of it was sent. */
export const findOpenFeedback = (db: Database, limit: number) =>
  countWaiting(db, sql`select created_at as since from feedback where done_at is null order by id limit ${limit}`)
