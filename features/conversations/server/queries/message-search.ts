import { sql, type RawBuilder } from 'kysely'
import { ownedBy, planEachTime } from '#platform/server/database/database.ts'

/** Messages of a conversation to look for. */
export interface WordsInConversation {
  conversation: number
  /** Search text as a PostgreSQL text query. */
  words: string
  /** Only messages with a lower id. */
  before: number | undefined
  limit: number
}

// Number of the newest messages from which the frequency of the words in the conversation is estimated.
const SAMPLED_MESSAGES = 500

/**
 * Returns a query for the ids of the newest messages of a conversation with words. If one of f messages has them, walking the conversation
 * to the end of a page reads limit * f messages, and looking at all that have them reads a share of 1/f of the conversation, from its index
 * or from that of words, whichever the planner expects to be smaller. The newest messages tell which of the two ways is shorter.
 */
export function messagesWith({ conversation, words, before, limit }: WordsInConversation): RawBuilder<unknown> {
  const sampled = sql.lit(SAMPLED_MESSAGES)
  const own = ownedBy('conversation_id', conversation)
  const isBefore = before === undefined ? sql`true` : sql`id < ${before}`
  const inOrder = sql`order by conversation_id, id desc`
  const holds = sql`words @@ ${planEachTime} to_tsquery('simple', ${words})`
  const isMore = sql`read = ${sampled} and held < ${limit}`
  const isFrequent = sql`held >= ${sampled} * sqrt(${limit}::float8 / (
    select greatest(message_count, 1) from conversations where id = ${conversation}
  ))`
  return sql`
    with walked as materialized (
      select id, ${holds} as holds from messages
      where ${own} and ${isBefore} ${inOrder} limit ${sampled}
    ), seen as materialized (
      select count(*) as read, count(*) filter (where holds) as held, min(id) as last from walked
    ), frequent as materialized (
      select id from messages
      where ${own} and id < (select last from seen) and ${holds} and (select ${isMore} and ${isFrequent} from seen)
      ${inOrder} limit ${limit}
    ), rare as materialized (
      -- A sum, because PostgreSQL would otherwise walk all conversations by the primary key.
      select id from messages
      where conversation_id = ${conversation} and id + 0 < (select last from seen) and ${holds}
        and (select ${isMore} and not ${isFrequent} from seen)
    )
    select id from (
      select id from walked where holds union all select id from frequent union all select id from rare
    ) as found
    order by id desc limit ${limit}`
}
