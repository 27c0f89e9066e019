import { sql, type Insertable, type Updateable } from 'kysely'
import { hasRow, shownFullName, changesRow, findsRow, type Database } from '#platform/server/database/database.ts'
import type { Requests, SnagState } from '#platform/server/database/tables.ts'

/**
 * Selects requests as one reader sees them: shares and project for the owner only, the agreed amount for the owner and participants only,
 * and whether this reader can edit.
 */
export function requestsFor(db: Database, reader: number | null, namesOwner = false) {
  const isOwner = sql<boolean>`requests.user_id is not distinct from ${reader}::bigint`
  const isTalkedAbout = hasRow(
    sql`from request_participants participant where participant.request_id = requests.id and participant.account_id = ${reader}`,
  )
  const isShared = hasRow(
    sql`from request_shares share where share.request_id = requests.id and share.shared_with_user_id = ${reader}
      and not are_blocked(requests.user_id, share.shared_with_user_id)`,
  )
  return db
    .selectFrom('requests')
    .innerJoin('accounts as owner', 'owner.id', 'requests.user_id')
    .leftJoin('projects as project', (join) => join.onRef('project.id', '=', 'requests.project_id').on(isOwner))
    .select([
      'requests.id',
      'requests.title',
      'requests.content',
      'requests.estimated_budget',
      'requests.is_public',
      'requests.contains_sensitive_data',
      'requests.is_idea',
      'requests.seeks_collaboration',
      'requests.collaboration_details',
      'requests.user_id',
      'owner.shown_name as owner_username',
      sql<
        string | null
      >`case when ${namesOwner}::boolean or ${isOwner} or ${isShared} or ${isTalkedAbout} then ${shownFullName('owner')} end`.as(
        'owner_full_name',
      ),
      'requests.status',
      'project.id as project_id',
      'project.name as project_name',
      sql<string | null>`case when project.id is not null then requests.added_to_project_at end`.as(
        'added_to_project_at',
      ),
      'requests.created_at',
      'requests.updated_at',
      'requests.video_id',
      'requests.conversation_count',
      'requests.pitch_count',
      'requests.listing_rank',
      sql<number | null>`
        case when ${isOwner} or ${isTalkedAbout} then requests.agreed_amount end`.as('agreed_amount'),
      isShared.as('shared_with_me'),
      sql<{ user_id: number; username: string; full_name: string; can_edit: boolean }[]>`
        case when ${isOwner} then coalesce((
          select json_agg(json_build_object(
            'user_id', share.shared_with_user_id, 'username', sharee.shown_name, 'full_name', ${shownFullName('sharee')}, 'can_edit', share.can_edit
          ) order by share.id)
          from request_shares share join accounts sharee on sharee.id = share.shared_with_user_id
          where share.request_id = requests.id
        ), '[]') else '[]' end`.as('shared_with_info'),
      sql<boolean>`
        ${isOwner} or ${hasRow(
          sql`
            from request_shares share
            where share.request_id = requests.id and share.shared_with_user_id = ${reader} and share.can_edit
              and not are_blocked(requests.user_id, share.shared_with_user_id)`,
        )}`.as('can_edit'),
      sql<{ state: SnagState; conversation_id: number } | null>`(
        select json_build_object('state', participant.pitch_state, 'conversation_id', participant.pitch_conversation_id)
        from request_participants participant
        where participant.request_id = requests.id and participant.account_id = ${reader} and participant.pitch_state is not null
      )`.as('own_pitch'),
      sql<null>`null`.as('request_metadata'),
      sql<null>`null`.as('external_metadata'),
    ])
}

const isReadable = (reader: number | null) => sql<boolean>`
  requests.is_public or requests.user_id is not distinct from ${reader}::bigint
  or exists (
    select from request_shares where request_id = requests.id and shared_with_user_id = ${reader}
      and not are_blocked(requests.user_id, shared_with_user_id)
  )
  or exists (select from request_participants where request_id = requests.id and account_id = ${reader})`

/**
 * Returns whether an account can read a request that shows a video of the request's owner. Videos by others follow their own visibility,
 * even if attached to a request.
 */
export const isShownWithRequest = (
  db: Database,
  { id, user_id }: { id: number; user_id: number },
  reader: number | null,
): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('requests')
      .select('id')
      .where('video_id', '=', id)
      .where('user_id', '=', user_id)
      .where(sql<boolean>`(${isReadable(reader)})`)
      .limit(1),
  )

/**
 * Returns a request, and whether this reader can see it: it is public, theirs, shared with them, or the subject of one of their
 * conversations. A share ends while one of its two sides blocks the other.
 */
export const findRequest = (db: Database, id: number, reader: number | null) =>
  requestsFor(db, reader).select(isReadable(reader).as('readable')).where('requests.id', '=', id).executeTakeFirst()

/**
 * Returns a request, and whether this reader can see it, without what depends on the reader: a request may be shared with thousands, all of
 * whom it names to its owner.
 */
export const findAccess = (db: Database, id: number, reader: number | null) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'title', 'content', 'estimated_budget', 'status'])
    .select(isReadable(reader).as('readable'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns what reports keep of a request. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('requests')
    .select(['user_id as owner_id', 'title', 'content as excerpt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns a request as read-only recipients see it, with the full name of its owner. */
export const findRequestToShare = (db: Database, id: number) =>
  requestsFor(db, null, true).where('requests.id', '=', id).executeTakeFirst()

/** Locks a request until the transaction ends. Read the request after locking, not before. */
export const lockRequest = (db: Database, id: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'title', 'status', 'is_public', 'contains_sensitive_data'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertRequest = (db: Database, values: Insertable<Requests>) =>
  db.insertInto('requests').values(values).returning('id').executeTakeFirstOrThrow()

export const updateRequest = (db: Database, id: number, values: Updateable<Requests>) =>
  db.updateTable('requests').set(values).where('id', '=', id).execute()

/** Deletes a request without conversations; returns false when it has any. */
export const deleteRequest = (db: Database, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('requests').where('id', '=', id).where('conversation_count', '=', 0))

/**
 * Adds a developer to the participants of a request, and increments the count only if they are new; atomic, because it is one statement.
 */
export async function insertParticipant(
  db: Database,
  { request_id, account_id, now }: { request_id: number; account_id: number; now: Date },
): Promise<boolean> {
  const counted = await sql`
    with admitted as (
      insert into request_participants (request_id, account_id, created_at)
      values (${request_id}, ${account_id}, ${now})
      on conflict do nothing
      returning request_id
    )
    update requests set conversation_count = conversation_count + 1
    from admitted where requests.id = admitted.request_id
    returning requests.id`.execute(db)
  return counted.rows.length > 0
}

/** Stores pitch states with the participants of requests, in one statement. */
export const updateParticipants = (
  db: Database,
  pitches: readonly { request_id: number; developer_id: number; conversation_id: number; state: SnagState }[],
) =>
  sql`
    update request_participants set pitch_state = pitch.state, pitch_conversation_id = pitch.conversation_id
    from unnest(
      ${pitches.map(({ request_id }) => request_id)}::bigint[], ${pitches.map(({ developer_id }) => developer_id)}::bigint[],
      ${pitches.map(({ conversation_id }) => conversation_id)}::bigint[],
      ${pitches.map(({ state }) => state)}::text[]::snag_state[]
    ) as pitch (request_id, developer_id, conversation_id, state)
    where request_participants.request_id = pitch.request_id
      and request_participants.account_id = pitch.developer_id`.execute(db)

/** Returns whether any request has a budget or an agreed price. */
export const findAnyBudget = (db: Database) =>
  db
    .selectFrom('requests')
    .select('id')
    .where((by) => by.or([by('estimated_budget', 'is not', null), by('agreed_amount', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()

/** Makes a request public or private for moderators; returns whether that changed it. */
export const setShown = (db: Database, id: number, isShown: boolean): Promise<boolean> =>
  changesRow(
    db
      .updateTable('requests')
      .set({ is_public: isShown })
      .where('id', '=', id)
      .where('is_public', '=', !isShown)
      // Sensitive ones stay private.
      .where(sql<boolean>`not (${isShown}::boolean and contains_sensitive_data)`),
  )
