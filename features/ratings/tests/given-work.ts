import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Person, TestApi } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import type { RatingKind } from '../contract.ts'

type Wanted = Pick<TestApi, 'db' | 'signUp'>

/** A client and a creator who have said something to each other. */
export async function givenTalk(api: Wanted) {
  const given = await givenConversation(api)
  const { client, developer, params } = given
  await developer.send(conversationsApi.send, { params, body: { content: 'I can build it.' } })
  await client.send(conversationsApi.send, { params, body: { content: 'When?' } })
  return given
}

/** A client and a creator who have accepted terms, and completed the work if it is wished for. */
export async function givenWork(api: Wanted, { completed = true } = {}) {
  const given = await givenConversation(api)
  const agreement = await agree(given.client, given.developer, given.request.id, completed)
  return { ...given, agreement }
}

/** Has two agree on work about a request. */
export async function agree(client: Person, developer: Person, requestId: number, completed = true) {
  const { body: agreement } = await developer.send(agreementsApi.propose, {
    body: { request_id: requestId, price: 900, terms: 'A shop.' },
  })
  const params = { id: agreement.id }
  await client.send(agreementsApi.accept, { params })
  if (completed) await client.send(agreementsApi.complete, { params })
  return agreement
}

/** What the ratings of a target come to, counted from scratch. */
export async function recount(db: Database, kind: RatingKind, id: number) {
  const { rows } = await sql<{ average_rating: number; total_ratings: number; rating_score: number }>`
    select coalesce(round(avg(stars), 2), 0) as average_rating, count(*)::integer as total_ratings,
      case when count(*) = 0 then 0
        else round(10000 * (30 + sum(stars))::numeric / (10 + count(*)))::integer end as rating_score
    from ratings where kind = ${kind} and target_id = ${id} and hidden_until is null and not set_aside`.execute(db)
  return rows[0]
}
