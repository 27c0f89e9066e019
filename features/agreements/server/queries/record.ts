import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AgreementRecord, AgreementStatus, SealedVersion } from '../../contract.ts'
import { instant } from './instant.ts'

// Of terms that are paid outside the platform, the record does not name milestones.
const recordedTerms = sql`
  'request_id', a.request_id, 'client_id', a.client_id, 'client_username', a.client_username, 'developer_id', a.developer_id,
  'developer_username', a.developer_username, 'price', t.price::text, 'currency', t.currency, 'terms', t.terms,
  'version', t.version, 'content_hash', t.content_hash`

const records = (db: Database) =>
  db.selectFrom('agreements as a').select([
    'a.id as agreement_id',
    'a.client_id',
    'a.developer_id',
    sql<AgreementStatus>`a.status`.as('status'),
    sql<AgreementRecord['versions']>`(
        select json_agg(case when t.milestones is null then json_build_object(${recordedTerms})
          else json_build_object(${recordedTerms}, 'milestones', t.milestones) end order by t.version)
        from agreement_terms t where t.agreement_id = a.id
      )`.as('versions'),
    sql<AgreementRecord['events']>`(
        select json_agg(json_build_object(
          'prev_hash', e.prev_hash, 'seq', e.seq, 'action', e.action, 'actor_id', e.actor_id, 'at', ${instant('e.at')},
          'version', e.version, 'content_hash', e.content_hash, 'note', e.note, 'hash', e.hash
        ) order by e.seq)
        from agreement_events e where e.agreement_id = a.id
      )`.as('events'),
  ])

/** Returns the contents of an agreement's record and its two parties. */
export const findRecord = (db: Database, id: number) => records(db).where('a.id', '=', id).executeTakeFirst()

/** Lists the records of everything an account negotiated or accepted. */
export const listRecordsOf = (db: Database, accountId: number) =>
  records(db)
    .where((by) => by.or([by('a.client_id', '=', accountId), by('a.developer_id', '=', accountId)]))
    .orderBy('a.id')
    .execute()

/**
 * Finds the step of an agreement whose hash has this prefix, with the start of its chain, whether the chain still ends there, and its
 * versions.
 */
export const findSealedStep = (db: Database, agreementId: number, hash: string) =>
  db
    .selectFrom('agreement_events as e')
    .innerJoin('agreement_events as first', (join) =>
      join.onRef('first.agreement_id', '=', 'e.agreement_id').on('first.seq', '=', 1),
    )
    .select([
      'e.at as sealed_at',
      'first.at as begun_at',
      sql<boolean>`not exists (
        select from agreement_events later where later.agreement_id = e.agreement_id and later.seq > e.seq
      )`.as('newest'),
      sql<SealedVersion[]>`(
        select json_agg(json_build_object(
          'version', t.version, 'content_hash', t.content_hash, 'agreed_at', ${instant('agreed.at')}
        ) order by t.version)
        from agreement_terms t
        left join agreement_events agreed on agreed.agreement_id = t.agreement_id and agreed.version = t.version
          and agreed.action in ('acceptance', 'change_acceptance') and agreed.seq <= e.seq
        where t.agreement_id = e.agreement_id and t.version <= (
          select max(until.version) from agreement_events until where until.agreement_id = e.agreement_id and until.seq <= e.seq
        )
      )`.as('versions'),
    ])
    .where('e.agreement_id', '=', agreementId)
    .where(sql<boolean>`starts_with(e.hash, ${hash})`)
    .executeTakeFirst()
