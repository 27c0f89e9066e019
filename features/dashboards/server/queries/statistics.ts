import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import { FIRST_WORDS_LENGTH, type DeveloperStatistics } from '../../contract.ts'

// Computes each project's statistics through the indexes of its own requests and their conversations.
const projectsOf = (db: Database, ownerId: number) =>
  db
    .selectFrom('projects')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('requests')
          .select([
            sql<number>`(count(*) filter (where requests.status = 'open'))::int`.as('open_requests'),
            sql<string | null>`max(greatest(requests.created_at, requests.updated_at))`.as('newest'),
          ])
          .whereRef('requests.project_id', '=', 'projects.id')
          .as('work'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('conversations')
          .innerJoin('requests', 'requests.id', 'conversations.request_id')
          .select([
            sql<number>`count(*)::int`.as('conversation_count'),
            sql<number>`count(distinct conversations.developer_id)::int`.as('people_count'),
            sql<string | null>`max(conversations.updated_at)`.as('newest'),
          ])
          .whereRef('requests.project_id', '=', 'projects.id')
          .as('of_conversations'),
      (join) => join.onTrue(),
    )
    .selectAll('projects')
    .select([
      'work.open_requests',
      'of_conversations.conversation_count',
      'of_conversations.people_count',
      sql<string>`greatest(projects.created_at, projects.updated_at, work.newest, of_conversations.newest)`.as(
        'last_activity_at',
      ),
    ])
    .where('projects.user_id', '=', ownerId)

export const findProjectStatistics = (db: Database, id: number, ownerId: number) =>
  projectsOf(db, ownerId).where('projects.id', '=', id).executeTakeFirst()

/** Lists a client's projects with their statistics, newest first, in one statement. */
export const listProjectStatistics = (db: Database, ownerId: number, paging: PageQuery) =>
  pageById(projectsOf(db, ownerId), 'projects.id', paging)

// Conversation counts match the list they link to, which excludes archived ones.
export const countForClient = (db: Database, clientId: number) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from requests where user_id = ${clientId})`.as('requests'),
      sql<number>`(select count(*)::int from requests where user_id = ${clientId} and status = 'open')`.as(
        'open_requests',
      ),
      sql<number>`(
        select count(*)::int from requests
        where user_id = ${clientId} and exists (select from request_shares where request_id = requests.id)
      )`.as('shared_requests'),
      sql<number>`(select count(*)::int from conversations where client_id = ${clientId} and client_archived_at is null)`.as(
        'conversations',
      ),
      sql<number>`(
        select count(*)::int from conversations
        where client_id = ${clientId} and client_unread > 0 and client_archived_at is null
      )`.as('unread_conversations'),
      sql<number>`(select count(*)::int from projects where user_id = ${clientId})`.as('projects'),
    ])
    .executeTakeFirstOrThrow()

// Requests by those who blocked them or whom they blocked are not shown. Hardly anybody has any, so shares are counted in an index; only
// when there are more such people than shares is the owner of each request looked up instead of the requests of each of them.
export const countForDeveloper = (db: Database, developerId: number) => {
  const own = sql`from request_shares where shared_with_user_id = ${developerId}`
  const shown = sql`${own} and case
    when (select count(*) from other) < (select count(*) ${own}) then request_id not in (select id from hidden)
    else (select user_id from requests where requests.id = request_id) not in (select id from other) end`
  const counted = sql<Omit<DeveloperStatistics, 'matching_requests'>>`(
    with other as materialized (
      select id from blocked_with(${developerId}) as other (id)
    ), hidden as materialized (
      select requests.id from other join requests on requests.user_id = other.id
    )
    select (
        select count(*)::int from conversations where developer_id = ${developerId} and developer_archived_at is null
      ) as conversations, (
        select count(*)::int from conversations
        where developer_id = ${developerId} and developer_unread > 0 and developer_archived_at is null
      ) as unread_conversations,
      (select count(*)::int ${shown}) as shared_requests,
      (select count(*)::int ${shown} and viewed_at is null) as new_shared_requests,
      (select count(*)::int from snags where developer_id = ${developerId} and is_active) as watched_requests)`
  return db.selectFrom(counted.as('counted')).selectAll().executeTakeFirstOrThrow()
}

/** Lists a client's conversations with the developer's first message, newest conversation first. */
export const listResponses = (
  db: Database,
  clientId: number,
  { request_id, ...paging }: PageQuery & { request_id?: number | undefined },
) =>
  pageById(
    db
      .selectFrom('conversations')
      .innerJoin('requests', 'requests.id', 'conversations.request_id')
      .innerJoin('accounts as developer', 'developer.id', 'conversations.developer_id')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('messages')
            .select([
              sql<string>`left(messages.content, ${FIRST_WORDS_LENGTH}::int)`.as('content'),
              'messages.created_at',
            ])
            .whereRef('messages.conversation_id', '=', 'conversations.id')
            .whereRef('messages.user_id', '=', 'conversations.developer_id')
            .where('messages.deleted_at', 'is', null)
            .orderBy('messages.id')
            .limit(1)
            .as('first'),
        (join) => join.onTrue(),
      )
      .select([
        'conversations.id as conversation_id',
        'conversations.status as conversation_status',
        'conversations.request_id',
        'requests.title as request_title',
        'conversations.developer_id',
        'developer.shown_name as developer_username',
        shownFullName('developer').as('developer_full_name'),
        // As stored.
        sql<string | null>`(
        select profile.profile_image from developer_profiles profile
        where profile.user_id = developer.id and profile.is_public and developer.is_active
      )`.as('developer_picture'),
        'first.content as first_message',
        'first.created_at as first_message_at',
        'conversations.created_at',
      ])
      .where(ownedBy('conversations.client_id', clientId))
      .where(({ and, eb }) => and(request_id === undefined ? [] : [eb('conversations.request_id', '=', request_id)]))
      .orderBy('conversations.client_id'),
    'conversations.id',
    paging,
    { as: 'conversation_id' },
  )
