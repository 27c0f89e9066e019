import { sql, type RawBuilder } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

const conversationForUpdate = (db: Database, id: number) =>
  db
    .selectFrom('conversations')
    .selectAll('conversations')
    .select((eb) =>
      eb
        .selectFrom('requests')
        .select('title')
        .whereRef('requests.id', '=', 'conversations.request_id')
        .$asScalar()
        .$notNull()
        .as('request_title'),
    )
    .select(sql<boolean>`is_contact_refused(client_id, developer_id)`.as('is_blocked'))
    .where('id', '=', id)
    .forNoKeyUpdate()

/**
 * Locks a conversation until the transaction ends and returns it with its request's title, as notifications need it, and whether one side
 * blocked the other, which cannot change meanwhile. Every change takes
 * this lock first, so that message ids follow the order of visibility and counters stay exact.
 */
export const lockConversation = (db: Database, id: number) => conversationForUpdate(db, id).executeTakeFirst()

/** SQL condition on a row of `conversations`. */
export type ConversationCondition = RawBuilder<boolean>

/** Locks a conversation, as above, and evaluates these conditions on its row. */
export const lockConversationWithConditions = (
  db: Database,
  id: number,
  conditions: readonly ConversationCondition[],
) =>
  conversationForUpdate(db, id)
    .select(sql<boolean[]>`array[${sql.join(conditions)}]::boolean[]`.as('answers'))
    .executeTakeFirst()

/** A locked conversation. */
export type LockedConversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/**
 * Locks those of several conversations whose sides can reach each other until the transaction ends, in id order to prevent deadlocks.
 */
export const lockReachable = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where(anyOf('id', ids))
    .where(sql<boolean>`not is_contact_refused(client_id, developer_id)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
