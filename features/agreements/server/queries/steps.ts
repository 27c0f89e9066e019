import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AgreementStep, RecordedMilestone } from '../../contract.ts'

type StoredBefore = Omit<NonNullable<AgreementStep['before']>, 'milestones'> & {
  milestones: RecordedMilestone[] | null
}

/**
 * Lists the steps on terms in a conversation, newest first. Only one agreement at a time is open there, so agreement ids follow time.
 * Counter-proposals include what they superseded, which may be on the previous page.
 */
export const listSteps = (
  db: Database,
  conversation: { id: number; request_id: number },
  { after, skip, limit }: { after: { agreement_id: number; seq: number }; skip: number; limit: number },
) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('agreement_events as e', 'e.agreement_id', 'a.id')
    .innerJoin('agreement_terms as t', (join) =>
      join.onRef('t.agreement_id', '=', 'e.agreement_id').onRef('t.version', '=', 'e.version'),
    )
    .select([
      'e.agreement_id',
      'e.seq',
      'e.action',
      'e.actor_id as user_id',
      'e.at as timestamp',
      'e.version',
      't.price',
      sql<string | null>`case when e.action in ('proposal', 'counter') then t.terms end`.as('terms'),
      sql<RecordedMilestone[] | null>`case when e.action in ('proposal', 'counter') then t.milestones end`.as(
        'milestones',
      ),
      sql<string | null>`case when e.action in ('proposal', 'counter') then t.changes else e.note end`.as('changes'),
      sql<StoredBefore | null>`case when e.action = 'counter' then (
        select json_build_object('price', before.price, 'terms', before.terms, 'milestones', before.milestones) from agreement_terms before
        where before.agreement_id = e.agreement_id and before.version = e.version - 1
      ) end`.as('before'),
    ])
    // Filters by request first, because that column is indexed and a request has few conversations.
    .where('a.request_id', '=', conversation.request_id)
    .where('a.conversation_id', '=', conversation.id)
    .where(sql<boolean>`(e.agreement_id, e.seq) < (${after.agreement_id}::bigint, ${after.seq}::integer)`)
    .orderBy('e.agreement_id', 'desc')
    .orderBy('e.seq', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number]
