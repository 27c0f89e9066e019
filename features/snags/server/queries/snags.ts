import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { hasRow, ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { Snags } from '#platform/server/database/tables.ts'
import type { LinkedContent } from '#features/conversations/contract.ts'
import { ANSWER_MAX_LENGTH, type SnagState } from '../../contract.ts'

/** Offset and limit of a page; lists fetch one more row to know whether another page follows. */
interface Window {
  after: number
  skip: number
  limit: number
}

const columns = [
  's.id',
  's.request_id',
  's.developer_id',
  's.conversation_id',
  's.message',
  's.profile_link',
  's.snagged_at',
  's.is_active',
  's.state',
  's.reason',
  's.answer_text',
  's.answered_at',
  's.asking_price',
  's.duration_days',
  's.offer_changed_at',
  's.previous_price',
  's.previous_days',
] as const

// Videos shown in the message of a pitch.
const videos = sql<Omit<LinkedContent, 'url'>[]>`coalesce((
  select json_agg(json_build_object('id', l.id, 'type', l.type, 'content_id', l.content_id, 'title', l.title) order by l.id)
  from message_links l where l.message_id = s.message_id and l.type = 'video'
), '[]')`.as('videos')

/** Selects pitches as their creator sees them, each with its request. */
const watched = (db: Database) =>
  db
    .selectFrom('snags as s')
    .innerJoin('requests as r', 'r.id', 's.request_id')
    .innerJoin('accounts as owner', 'owner.id', 'r.user_id')
    .select([...columns, videos])
    .select(['r.title', 'r.content', 'r.status', 'r.estimated_budget', 'owner.shown_name as owner_username'])
    .select(shownFullName('owner').as('owner_full_name'))

type Watched = Awaited<ReturnType<ReturnType<typeof watched>['executeTakeFirstOrThrow']>>

const snagFrom = ({ title, content, status, estimated_budget, owner_username, owner_full_name, ...snag }: Watched) => ({
  ...snag,
  request: { id: snag.request_id, title, content, status, estimated_budget, owner_username, owner_full_name },
})

export const getSnag = async (db: Database, id: number) =>
  snagFrom(await watched(db).where('s.id', '=', id).executeTakeFirstOrThrow())

/** Lists a creator's watch list, newest first, in one statement with at most one row more than the limit. */
export async function listWatched(db: Database, developerId: number, { after, skip, limit }: Window) {
  const rows = await watched(db)
    .where('s.developer_id', '=', developerId)
    // Literal SQL rather than a parameter, because the partial index applies only when its predicate is part of the statement.
    .where(sql<boolean>`s.is_active`)
    .where('s.id', '<', after)
    .orderBy('s.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
  return rows.map(snagFrom)
}

// Visible profile fields: those of a public profile for everyone, and those of a linked profile for this client.
const pitches = (db: Database) =>
  db
    .selectFrom('snags as s')
    .innerJoin('accounts as developer', 'developer.id', 's.developer_id')
    .innerJoin('requests as r', 'r.id', 's.request_id')
    .leftJoin('developer_profiles as profile', (on) =>
      on
        .onRef('profile.user_id', '=', 's.developer_id')
        .on(sql<boolean>`(profile.is_public or s.profile_link) and developer.is_active`),
    )
    .select([...columns, videos])
    .select([
      'developer.shown_name as username',
      'developer.full_name',
      'profile.profile_image',
      'profile.experience_years',
      'profile.reply_within_hours',
      sql<number>`coalesce(profile.average_rating, 0)`.as('average_rating'),
      sql<number>`coalesce(profile.total_ratings, 0)`.as('total_ratings'),
      sql<string | null>`array_to_string(profile.skills, ', ')`.as('skills'),
      sql<boolean>`coalesce(profile.is_public, false)`.as('profile_is_public'),
      sql<boolean>`exists (
        select from agreements a
        where a.developer_id = s.developer_id and a.client_id = r.user_id and a.request_id <> s.request_id
          and a.status in ('accepted', 'completed')
      )`.as('worked_together'),
      sql<number>`(
        select count(*)::integer from showcases where showcases.developer_id = s.developer_id and showcases.is_public and developer.is_active
      )`.as('work_count'),
    ])

export const getPitch = (db: Database, id: number) => pitches(db).where('s.id', '=', id).executeTakeFirstOrThrow()

/** Lists the pitches for a request, newest first and only the newest of each creator, in one statement. */
export const listPitches = (db: Database, requestId: number, paging: PageQuery) =>
  pageById(
    pitches(db)
      .where(ownedBy('s.request_id', requestId))
      .where(
        sql<boolean>`not ${hasRow(sql`from snags newer
          where newer.request_id = s.request_id and newer.developer_id = s.developer_id and newer.id > s.id`)}`,
      )
      .orderBy('s.request_id'),
    's.id',
    paging,
  )

/** Returns a creator's newest pitch for a request, the only one that counts. */
export const findNewest = (db: Database, requestId: number, developerId: number) =>
  db
    .selectFrom('snags')
    .select(['id', 'state', 'is_active', 'conversation_id'])
    .where('request_id', '=', requestId)
    .where('developer_id', '=', developerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns a creator's newest pitch for a request as a starting point for terms, if it is in one of these states. */
export const findPitchForTerms = (
  db: Database,
  { request_id, developer_id }: { request_id: number; developer_id: number },
  states: readonly SnagState[],
) =>
  db
    .selectFrom('snags')
    .select(['message', 'asking_price', 'duration_days'])
    .where('request_id', '=', request_id)
    .where('developer_id', '=', developer_id)
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the entry in a creator's watch list for a request, with the request's owner. */
export const findWatched = (db: Database, requestId: number, developerId: number) =>
  db
    .selectFrom('snags as s')
    .innerJoin('requests as r', 'r.id', 's.request_id')
    .select(['s.id', 's.request_id', 's.developer_id', 's.conversation_id', 'r.user_id as owner_id'])
    .where('s.request_id', '=', requestId)
    .where('s.developer_id', '=', developerId)
    .where(sql<boolean>`s.is_active`)
    .executeTakeFirst()

/** Returns a pitch with the owner of its request. */
export const findSnagOfOwner = (db: Database, id: number) =>
  db
    .selectFrom('snags as s')
    .innerJoin('requests as r', 'r.id', 's.request_id')
    .innerJoin('accounts as developer', 'developer.id', 's.developer_id')
    .select(['s.id', 's.request_id', 's.developer_id', 's.conversation_id', 's.state', 's.is_active'])
    .select(['s.asking_price', 's.duration_days'])
    .select(['r.user_id as owner_id', 'r.title', 'r.status as request_status', 'developer.username'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Column values of a new pitch, and of a change to one. */
export type NewSnag = Insertable<Snags>
export type SnagChange = Updateable<Snags>

const stateColumns = ['id', 'request_id', 'developer_id', 'conversation_id', 'state'] as const

/** Inserts a pitch; returns undefined when that creator already has an active one for the request. */
export const insertSnag = (db: Database, values: NewSnag) =>
  db
    .insertInto('snags')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['request_id', 'developer_id'])
        .where(sql<boolean>`is_active`)
        .doNothing(),
    )
    .returning(stateColumns)
    .executeTakeFirst()

/** Updates a pitch if it still is in one of the expected states; returns undefined when a concurrent change came first. */
export const updateSnag = (db: Database, id: number, from: readonly SnagState[], values: SnagChange) =>
  db
    .updateTable('snags')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(stateColumns)
    .executeTakeFirst()

/** Updates every pitch for a request that is in one of these states; returns them ordered by conversation. */
export async function updateSnagsOfRequest(
  db: Database,
  requestId: number,
  from: readonly SnagState[],
  values: SnagChange,
) {
  const moved = await db
    .updateTable('snags')
    .set(values)
    .where('request_id', '=', requestId)
    .where('state', 'in', from)
    .returning(stateColumns)
    .execute()
  return moved.toSorted((some, other) => some.conversation_id - other.conversation_id)
}

/** Replaces the text of the pitch that was sent as a message. */
export const updatePitchMessage = (db: Database, messageId: number, message: string) =>
  db.updateTable('snags').set({ message }).where('message_id', '=', messageId).returning(stateColumns).execute()

/** Replaces a client's reply text if it equals the text of the message it was sent as; empty text clears it. */
export const updateReplyText = (db: Database, conversationId: number, previous: string, text: string) =>
  db
    .updateTable('snags')
    .set({ answer_text: text.slice(0, ANSWER_MAX_LENGTH).toWellFormed() || null })
    .where('conversation_id', '=', conversationId)
    .where('answer_text', '=', previous)
    .returning(stateColumns)
    .execute()

/** SQL condition: the account is the client of the row `conversations` and has not seen a pitch by its creator. */
export const isSentTo = (accountId: number): RawBuilder<boolean> =>
  sql<boolean>`conversations.client_id = ${accountId} and exists (
    select from snags
    where snags.request_id = conversations.request_id and snags.developer_id = conversations.developer_id
      and snags.state = 'sent'
  )`

/**
 * Marks a creator's unseen pitches for a request as seen. Skips locked rows instead of waiting: a concurrent reply holds the pitch and may
 * need the conversation that our caller has locked, and its state supersedes this one.
 */
export const updateSent = (db: Database, { request_id, developer_id }: { request_id: number; developer_id: number }) =>
  db
    .updateTable('snags')
    .set({ state: 'seen' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('snags')
        .select('id')
        .where('request_id', '=', request_id)
        .where('developer_id', '=', developer_id)
        .where('state', '=', 'sent')
        .forUpdate()
        .skipLocked(),
    )
    .returning(stateColumns)
    .execute()

/** Removes an active pitch from the watch list; its state stays unchanged. */
export const removeFromWatchList = (db: Database, id: number) =>
  db.updateTable('snags').set({ is_active: false }).where('id', '=', id).execute()

/** Returns the creator's profile that a pitch can link. */
export const findProfile = (db: Database, developerId: number) =>
  db.selectFrom('developer_profiles').select('is_public').where('user_id', '=', developerId).executeTakeFirst()
