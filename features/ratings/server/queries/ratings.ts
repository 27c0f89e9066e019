import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, findsRow, type Database } from '#platform/server/database/database.ts'
import { pageById, type Page } from '#platform/server/database/keyset-page.ts'
import type { Ratings } from '#platform/server/database/tables.ts'
import type { Rating, RatingKind } from '../../contract.ts'

/** A target and its rater. */
export interface RatingKey {
  kind: RatingKind
  id: number
  rater_id: number
}

const ratingsOf = (db: Database, { kind, id, rater_id }: RatingKey) =>
  db.selectFrom('ratings').where('kind', '=', kind).where('target_id', '=', id).where('rater_id', '=', rater_id)

/** Lists an account's ratings of a target: the hidden one first, which later replaces the visible one. */
export const listOwn = (db: Database, ratingKey: RatingKey) =>
  ratingsOf(db, ratingKey)
    .select([
      'id',
      'kind',
      'target_id',
      'rater_id',
      'stars',
      'comment',
      'agreement_id',
      'hidden_until',
      'set_aside',
      'created_at',
      'updated_at',
    ])
    .orderBy(sql`hidden_until is null`)
    .execute()

export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number]

/** Finds the rating that one side of an agreement gave the other since they agreed. */
export const findAboutAgreement = (db: Database, ratingKey: RatingKey, agreementId: number) =>
  ratingsOf(db, ratingKey).select(['id', 'hidden_until']).where('agreement_id', '=', agreementId).executeTakeFirst()

export type NewRow = Omit<Insertable<Ratings>, 'hidden_until' | 'answer' | 'answered_at'>

const newValues = {
  stars: sql<number>`excluded.stars`,
  comment: sql<string | null>`excluded.comment`,
  agreement_id: sql<number | null>`excluded.agreement_id`,
  worked_together: sql<boolean>`ratings.worked_together or excluded.worked_together`,
  updated_at: sql<string>`excluded.updated_at`,
  set_aside: false,
} as const

const isUnchanged = sql<boolean>`(ratings.stars, ratings.comment) is not distinct from (excluded.stars, excluded.comment)`

/**
 * Stores a visible rating, replacing the earlier visible one, and returns its id. Changing the stars or the comment removes a reply to it.
 */
export async function upsertVisible(db: Database, row: NewRow): Promise<number> {
  const { id } = await db
    .insertInto('ratings')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['kind', 'target_id', 'rater_id'])
        .where('hidden_until', 'is', null)
        .doUpdateSet({
          ...newValues,
          updated_at: sql`case when ${isUnchanged} then ratings.updated_at else excluded.updated_at end`,
          answer: sql`case when ${isUnchanged} then ratings.answer end`,
          answered_at: sql`case when ${isUnchanged} then ratings.answered_at end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a hidden rating, replacing an earlier hidden one. */
export const upsertHidden = (db: Database, row: NewRow & { hidden_until: string }) =>
  db
    .insertInto('ratings')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['kind', 'target_id', 'rater_id'])
        .where('hidden_until', 'is not', null)
        .doUpdateSet({ ...newValues, hidden_until: sql`excluded.hidden_until` }),
    )
    .execute()

/** Deletes the visible or the hidden rating of a target by an account. */
export const deleteRating = (db: Database, { kind, id, rater_id }: RatingKey, which: 'seen' | 'hidden') =>
  db
    .deleteFrom('ratings')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('rater_id', '=', rater_id)
    .where('hidden_until', which === 'seen' ? 'is' : 'is not', null)
    .returning(['stars', 'agreement_id', 'set_aside'])
    .executeTakeFirst()

/** Whether a rating is visible and counts. */
export const isCounted = ({ hidden_until, set_aside }: Pick<OwnRow, 'hidden_until' | 'set_aside'>): boolean =>
  hidden_until === null && !set_aside

/** Sets a rating aside, or restores it; undefined if it already is, or does not exist. Lock its target's totals first. */
export const storeSetAside = (db: Database, { kind, id, rater_id }: RatingKey, isAside: boolean) =>
  db
    .updateTable('ratings')
    .set({ set_aside: isAside })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('rater_id', '=', rater_id)
    .where('hidden_until', 'is', null)
    .where('set_aside', '=', !isAside)
    .returning('stars')
    .executeTakeFirst()

/** Makes a rating visible. */
export const makeVisible = (db: Database, id: number) =>
  db.updateTable('ratings').set({ hidden_until: null }).where('id', '=', id).execute()

/** Finds a hidden rating. */
export const findHidden = (db: Database, id: number) =>
  db
    .selectFrom('ratings')
    .innerJoin('accounts as rater', 'rater.id', 'ratings.rater_id')
    .select([
      'ratings.id',
      'ratings.kind',
      'ratings.target_id',
      'ratings.rater_id',
      'ratings.stars',
      'ratings.comment',
      'rater.shown_name as rater_username',
    ])
    .where('ratings.id', '=', id)
    .where('hidden_until', 'is not', null)
    .executeTakeFirst()

/** Lists hidden ratings that are due to become visible, with ids above a given one. */
export const listDue = (db: Database, { now, after, limit }: { now: Date; after: number; limit: number }) =>
  db
    .selectFrom('ratings')
    .select(['id', 'kind', 'target_id'])
    .where('hidden_until', '<=', now.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const shown = (db: Database) =>
  db
    .selectFrom('ratings')
    .innerJoin('accounts as rater', 'rater.id', 'ratings.rater_id')
    .select([
      'ratings.id',
      'ratings.stars',
      'ratings.comment',
      sql<Rating['rater']>`json_build_object('id', rater.id, 'username', rater.shown_name)`.as('rater'),
      'ratings.worked_together',
      'ratings.answer',
      'ratings.answered_at',
      'ratings.created_at',
      'ratings.updated_at',
    ])
    .where('ratings.hidden_until', 'is', null)
    .where('ratings.set_aside', '=', false)

/** Lists the visible ratings of a target, newest first. */
export const listSeen = (
  db: Database,
  { kind, id }: Omit<RatingKey, 'rater_id'>,
  paging: PageQuery,
): Promise<Page<Rating>> =>
  pageById(
    shown(db).where('ratings.kind', '=', kind).where(ownedBy('ratings.target_id', id)).orderBy('ratings.target_id'),
    'ratings.id',
    paging,
  )

/** Stores a reply to a rating of a creator; undefined if the rating does not exist or has a reply. */
export async function storeReply(
  db: Database,
  { rating_id, developer_id, answer, now }: { rating_id: number; developer_id: number; answer: string; now: Date },
): Promise<{ rater_id: number; rating: Rating } | undefined> {
  const reply = await db
    .updateTable('ratings')
    .set({ answer, answered_at: now })
    .where('id', '=', rating_id)
    .where('kind', '=', 'developer')
    .where('target_id', '=', developer_id)
    .where('hidden_until', 'is', null)
    .where('answer', 'is', null)
    .returning('rater_id')
    .executeTakeFirst()
  if (!reply) return undefined
  const rating = await shown(db).where('ratings.id', '=', rating_id).executeTakeFirstOrThrow()
  return { ...reply, rating }
}

/** Whether a creator has a visible rating with this id. */
export const isSeenOf = (db: Database, ratingId: number, developerId: number): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('ratings')
      .select('id')
      .where('id', '=', ratingId)
      .where('kind', '=', 'developer')
      .where('target_id', '=', developerId)
      .where('hidden_until', 'is', null),
  )

/** Stores on their ratings of each other that a client and a creator have agreed on work. */
export const noteWorkedTogether = (db: Database, clientId: number, developerId: number) =>
  sql`
    update ratings set worked_together = true
    where not worked_together and (
      (kind = 'developer' and target_id = ${developerId} and rater_id = ${clientId})
      or (kind = 'client' and target_id = ${clientId} and rater_id = ${developerId})
    )`.execute(db)
