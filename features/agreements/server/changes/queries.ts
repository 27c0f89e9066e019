import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { FundingStatus } from '#platform/server/database/tables.ts'
import type { RecordedMilestone } from '../../contract.ts'

/** Returns the highest version of the terms, which may have been declined. */
export const getLastVersion = async (db: Database, agreementId: number): Promise<number> =>
  (
    await db
      .selectFrom('agreement_terms')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('agreement_id', '=', agreementId)
      .executeTakeFirstOrThrow()
  ).version

/** Returns a version of the terms. */
export const findTerms = (db: Database, agreementId: number, version: number) =>
  db
    .selectFrom('agreement_terms')
    .select(['version', 'price', 'proposed_by', 'content_hash'])
    .select(sql<RecordedMilestone[] | null>`milestones`.as('milestones'))
    .where('agreement_id', '=', agreementId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Locks the milestones of an agreement in order, and returns each with the state of the payment it holds. The caller holds the request. */
export const lockMilestones = (db: Database, agreementId: number) =>
  db
    .selectFrom('milestones as m')
    .selectAll()
    .select(
      sql<FundingStatus | null>`(
        select f.status from milestone_fundings f
        where f.agreement_id = m.agreement_id and f.milestone = m.number and f.paid_at is not null and f.creator_cents is null
      )`.as('held'),
    )
    .where('m.agreement_id', '=', agreementId)
    .orderBy('m.number')
    .forUpdate('m')
    .execute()

export type MilestoneToChange = Awaited<ReturnType<typeof lockMilestones>>[number]
