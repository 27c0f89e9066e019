import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AgreementStep, RecordedMilestone } from '../../contract.ts'
import { shownActor } from './instant.ts'

type StoredBefore = Omit<NonNullable<AgreementStep['before']>, 'milestones'> & {
  milestones: RecordedMilestone[] | null
}

/**
 * Lists the steps on terms in a conversation, newest first. Only one agreement at a time is open there, so agreement ids follow time.
 * Counter-proposals and changes include the terms they would replace, which may be on the previous page.
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
      shownActor.as('user_id'),
      'e.at as timestamp',
      'e.version',
      't.price',
      sql<string | null>`case when e.action in ('proposal', 'counter', 'change') then t.terms end`.as('terms'),
      sql<RecordedMilestone[] | null>`case when e.action in ('proposal', 'counter', 'change') then t.milestones end`.as(
        'milestones',
      ),
      sql<string | null>`case when e.action in ('proposal', 'counter', 'change') then t.changes else e.note end`.as(
        'changes',
      ),
      sql<StoredBefore | null>`case when e.action in ('counter', 'change') then (
        select json_build_object('price', before.price, 'terms', before.terms, 'milestones', before.milestones) from agreement_terms before
        where before.agreement_id = e.agreement_id and before.version = case e.action when 'counter' then e.version - 1 else (
          select max(agreed.version) from agreement_events agreed
          where agreed.agreement_id = e.agreement_id and agreed.seq < e.seq and agreed.action in ('acceptance', 'change_acceptance')
        ) end
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
