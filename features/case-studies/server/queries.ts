import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById, type Page } from '#platform/server/database/keyset-page.ts'
import type { CaseStudyStatus, PublishedCaseStudy } from '../contract.ts'
import { PROPOSALS_MAX } from '../contract.ts'

/** Finds the agreement of a case study. */
export const findAgreement = (db: Database, id: number) =>
  db
    .selectFrom('agreements')
    .select(['id', 'client_id', 'developer_id', 'request_title', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

/** Locks the case study of an agreement until the transaction ends, and returns its status. */
export const lockCaseStudy = (db: Database, agreementId: number) =>
  db
    .selectFrom('case_studies')
    .select(['status', 'version', 'hides_amount', 'hides_client'])
    .where('agreement_id', '=', agreementId)
    .forUpdate()
    .executeTakeFirst()

/** Locks a creator's showcase until the transaction ends; undefined if it is not theirs. */
export const holdOwnShowcase = (db: Database, id: number, developerId: number) =>
  db
    .selectFrom('showcases')
    .select('id')
    .where('id', '=', id)
    .where('developer_id', '=', developerId)
    .forKeyShare()
    .executeTakeFirst()

interface Proposal {
  agreement_id: number
  showcase_id: number
  developer_id: number
  client_id: number
  title: string
  summary: string
  terms: string
  hides_amount: boolean
  hides_client: boolean
}

/**
 * Stores a proposal, replacing one that has ended; false if one is still active, such as that of a concurrent call, or if the maximum
 * number is reached.
 */
export async function upsertProposal(db: Database, proposal: Proposal, now: Date): Promise<boolean> {
  const { agreement_id: _agreement, developer_id: _developer, client_id: _client, ...texts } = proposal
  return changesRow(
    db
      .insertInto('case_studies')
      .values({ ...proposal, proposed_at: now, updated_at: now })
      .onConflict((on) =>
        on
          .column('agreement_id')
          .doUpdateSet({
            ...texts,
            status: 'proposed',
            version: sql<number>`case_studies.version + 1`,
            proposed_at: now,
            updated_at: now,
          })
          .where('case_studies.status', 'in', ['declined', 'withdrawn'])
          .where('case_studies.version', '<', PROPOSALS_MAX),
      ),
  )
}

interface Change {
  status: CaseStudyStatus
  published_at: Date | null
  hides_amount?: boolean
  hides_client?: boolean
}

export const updateCaseStudy = (db: Database, agreementId: number, change: Change, now: Date) =>
  db
    .updateTable('case_studies')
    .set({ ...change, updated_at: now })
    .where('agreement_id', '=', agreementId)
    .execute()

const completedAt = sql<string>`(
  select e.at from agreement_events e where e.agreement_id = a.id and e.action = 'completion'
)`

// Comments also appear with their authors' names elsewhere, so they would identify a hidden client. A creator's rating of a client is not
// public otherwise, so it is shown as it was when the client agreed.
const ratings = sql<PublishedCaseStudy['ratings']>`coalesce((
  select json_agg(json_build_object('by', r.by, 'stars', r.stars,
    'comment', case when not c.hides_client then r.comment end) order by r.by)
  from (
    select 'client' as by, stars, comment from ratings
    where kind = 'developer' and target_id = c.developer_id and rater_id = c.client_id
      and agreement_id = c.agreement_id and hidden_until is null and not set_aside
    union all
    select 'developer' as by, stars, comment from ratings
    where kind = 'client' and target_id = c.client_id and rater_id = c.developer_id
      and agreement_id = c.agreement_id and hidden_until is null and not set_aside
      and (c.published_at is null or updated_at <= c.published_at)
  ) r
), '[]')`

/** Query for case studies as everyone reads them, without what is hidden. */
const caseStudies = (db: Database) =>
  db
    .selectFrom('case_studies as c')
    .innerJoin('agreements as a', 'a.id', 'c.agreement_id')
    .innerJoin('agreement_terms as t', (join) =>
      join.onRef('t.agreement_id', '=', 'a.id').onRef('t.version', '=', 'a.version'),
    )
    .innerJoin('accounts as client', 'client.id', 'c.client_id')
    .innerJoin('accounts as creator', 'creator.id', 'c.developer_id')
    .select(['c.id', 'c.title', 'c.summary', 'c.terms'])
    .select([
      sql<
        string | null
      >`case when not c.hides_client then coalesce(nullif(client.full_name, ''), client.username) end`.as(
        'client_name',
      ),
      sql<number | null>`case when not c.hides_amount then t.price end`.as('price'),
      sql<string>`a.accepted_at`.as('agreed_at'),
      completedAt.as('completed_at'),
      ratings.as('ratings'),
    ])

/** Lists the published case studies on a showcase, newest first, without those of suspended accounts. */
export const listPublished = (db: Database, showcaseId: number, paging: PageQuery): Promise<Page<PublishedCaseStudy>> =>
  pageById(
    caseStudies(db)
      .where(ownedBy('c.showcase_id', showcaseId))
      .where('c.status', '=', 'published')
      .where('client.is_active', '=', true)
      .where('creator.is_active', '=', true)
      .orderBy('c.showcase_id'),
    'c.id',
    paging,
  )

export const hasShowcase = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('showcases')
    .select('id')
    .where('id', '=', id)
    .where('is_public', '=', true)
    .executeTakeFirst()) !== undefined

/** Finds the case study of an agreement as its two sides see it. */
export const findCaseStudy = (db: Database, agreementId: number) =>
  caseStudies(db)
    .innerJoin('showcases', 'showcases.id', 'c.showcase_id')
    .select(['c.agreement_id', 'c.showcase_id', 'showcases.title as showcase_title', 'c.status', 'c.version'])
    .select(['c.hides_amount', 'c.hides_client', 'c.proposed_at', 'c.published_at'])
    .where('c.agreement_id', '=', agreementId)
    .executeTakeFirst()

/** Lists every case study of an account, on either side, for its export. */
export const exportCaseStudies = (db: Database, accountId: number) =>
  db
    .selectFrom('case_studies')
    .selectAll()
    .where((by) => by.or([by('developer_id', '=', accountId), by('client_id', '=', accountId)]))
    .orderBy('id')
    .execute()

export const deleteCaseStudies = (db: Database, accountId: number) =>
  db
    .deleteFrom('case_studies')
    .where((by) => by.or([by('developer_id', '=', accountId), by('client_id', '=', accountId)]))
    .execute()
