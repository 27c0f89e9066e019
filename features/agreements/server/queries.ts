import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { UserType } from '#features/accounts/contract.ts'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { AgreementEvents, Agreements, AgreementTerms } from '#platform/server/database/tables.ts'
import type { Agreement, AgreementWaiting, HistoryEntry, RecordedMilestone } from '../contract.ts'
import { milestonesAsJson } from './milestones/queries/milestones.ts'
import { deliveriesAsJson } from './queries/deliveries.ts'
import { waitingIn } from './queries/waiting-agreements.ts'
import { instant, shownActor } from './queries/instant.ts'

/** The milestones of a version of the terms; null if it is paid outside the platform. */
const planned = sql<RecordedMilestone[] | null>`t.milestones`

type StoredHistoryEntry = Omit<HistoryEntry, 'milestones'> & { milestones: RecordedMilestone[] | null }

export type StoredChange = Omit<NonNullable<Agreement['change']>, 'milestones' | 'difference' | 'to_balance'> & {
  milestones: RecordedMilestone[] | null
}

/** Selects agreements with the current version of their terms. */
const withCurrentTerms = (db: Database) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('agreement_terms as t', (join) =>
      join.onRef('t.agreement_id', '=', 'a.id').onRef('t.version', '=', 'a.version'),
    )
    .select([
      'a.id',
      'a.request_id',
      'a.request_title',
      'a.conversation_id',
      'a.client_id',
      'a.client_username',
      'a.developer_id',
      'a.developer_username',
      'a.status',
      'a.version',
      'a.proposed_version',
      't.price',
      't.proposed_by',
    ])

// Without foreign keys, because agreements outlive accounts.
const entries = (db: Database) =>
  withCurrentTerms(db)
    .leftJoin('accounts as client', 'client.id', 'a.client_id')
    .leftJoin('accounts as developer', 'developer.id', 'a.developer_id')
    .select(['a.accepted_at as agreement_date', 'a.created_at', 'a.updated_at', 't.created_at as proposed_at'])
    .select([
      sql<string>`coalesce(${shownFullName('client')}, a.client_username)`.as('client_full_name'),
      sql<string>`coalesce(${shownFullName('developer')}, a.developer_username)`.as('developer_full_name'),
    ])

/** Returns an agreement with its complete history, in one statement. */
export const findAgreement = (db: Database, id: number) =>
  entries(db)
    .select([
      't.terms',
      't.changes as proposed_changes',
      't.content_hash',
      'a.accepted_at',
      sql<StoredHistoryEntry[]>`(
        select json_agg(json_build_object(
          'action', e.action, 'user_id', ${shownActor},
          'username', case e.actor_id when a.client_id then a.client_username when a.developer_id then a.developer_username else '' end,
          'timestamp', ${instant('e.at')}, 'price', v.price, 'terms', v.terms, 'milestones', v.milestones,
          'changes', case when e.action in ('proposal', 'counter', 'change') then v.changes else e.note end,
          'content_hash', e.content_hash, 'version', e.version
        ) order by e.seq)
        from agreement_events e join agreement_terms v on v.agreement_id = e.agreement_id and v.version = e.version
        where e.agreement_id = a.id
      )`.as('negotiation_history'),
      sql<StoredChange | null>`(
        select json_build_object(
          'version', c.version, 'price', c.price, 'terms', c.terms, 'milestones', c.milestones, 'changes', c.changes,
          'proposed_by', c.proposed_by, 'proposed_at', ${instant('c.created_at')}, 'content_hash', c.content_hash
        )
        from agreement_terms c where c.agreement_id = a.id and c.version = a.proposed_version
      )`.as('change'),
      deliveriesAsJson('a.id').as('deliveries'),
      planned.as('planned'),
      milestonesAsJson('a.id').as('milestones'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()

const sideColumn = (side: UserType) => (side === 'client' ? 'a.client_id' : 'a.developer_id')

export const listAgreements = (db: Database, account: { id: number; side: UserType }, paging: PageQuery) =>
  pageById(
    entries(db)
      .select(
        sql<AgreementWaiting | null>`(
        select json_build_object(
          'kind', w.kind, 'side', w.side, 'milestone', w.milestone, 'since', ${instant('w.since')}
        ) from (${waitingIn(account.id)}) w
      )`.as('waiting'),
      )
      .where(sideColumn(account.side), '=', account.id),
    'a.id',
    paging,
  )

// An agreement that settles the request ranks before newer ones.
const settledFirst = sql`case when a.status in ('accepted', 'completed') then 0 else 1 end`

/** Returns an account's relevant agreement about a request: one that settles it, else the newest. */
export const findAgreementAbout = (
  db: Database,
  account: { id: number; side: UserType },
  { request_id, developer_id }: { request_id: number; developer_id: number | undefined },
) =>
  db
    .selectFrom('agreements as a')
    .select('a.id')
    .where('a.request_id', '=', request_id)
    .where(sideColumn(account.side), '=', account.id)
    .$if(developer_id !== undefined, (query) => query.where('a.developer_id', '=', developer_id ?? 0))
    .orderBy(settledFirst)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listStatuses = (db: Database, account: { id: number; side: UserType }, requestIds: readonly number[]) =>
  db
    .selectFrom('agreements as a')
    .distinctOn('a.request_id')
    .select(['a.request_id', 'a.status'])
    .where(anyOf('a.request_id', requestIds))
    .where(sideColumn(account.side), '=', account.id)
    .orderBy('a.request_id')
    .orderBy(settledFirst)
    .orderBy('a.id', 'desc')
    .execute()

/** Selects what a step needs to know, with the current version of the terms. */
const agreementRows = (db: Database) => withCurrentTerms(db).select(['t.content_hash', planned.as('planned')])

export const findAgreementRow = (db: Database, id: number) =>
  agreementRows(db).where('a.id', '=', id).executeTakeFirst()
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreementRow>>>

/** Lists pending terms for a request, except those of one agreement. Callers that change them hold the lock on the request. */
export const listWaiting = (db: Database, requestId: number, except: number) =>
  agreementRows(db)
    .where('a.request_id', '=', requestId)
    .where('a.status', '=', 'proposed')
    .where('a.id', '<>', except)
    .orderBy('a.id')
    .execute()

/** Lists agreements of an account whose change waits for a reply. */
export const listChangingOf = (db: Database, accountId: number) =>
  agreementRows(db)
    .where('a.proposed_version', 'is not', null)
    .where((by) => by.or([by('a.client_id', '=', accountId), by('a.developer_id', '=', accountId)]))
    .orderBy('a.id')
    .execute()

/** Lists pending terms that an account is a party to. */
export const listWaitingOf = (db: Database, accountId: number) =>
  agreementRows(db)
    .where('a.status', '=', 'proposed')
    .where((by) => by.or([by('a.client_id', '=', accountId), by('a.developer_id', '=', accountId)]))
    .orderBy('a.id')
    .execute()

/** Returns the agreement that settled a request, if any. */
export const findSettlingAgreement = (db: Database, requestId: number) =>
  db
    .selectFrom('agreements')
    .select('id')
    .where('request_id', '=', requestId)
    .where('status', 'in', ['accepted', 'completed'])
    .executeTakeFirst()

/** Returns the newest agreement that both parties accepted. */
export const findNewestSettled = (db: Database, sides: { client_id: number; developer_id: number }) =>
  db
    .selectFrom('agreements')
    .select(['id', 'request_title', 'conversation_id'])
    .where('client_id', '=', sides.client_id)
    .where('developer_id', '=', sides.developer_id)
    .where('accepted_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the pending terms in a conversation. */
export const findWaitingIn = (db: Database, conversationId: number) =>
  db
    .selectFrom('agreements')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'proposed')
    .executeTakeFirst()

/** SQL condition: the account has an unread notification about an agreement of the row `conversations`. */
export const isNotifiedOfTerms = (accountId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from agreements join notifications on notifications.about = 'agreement:' || agreements.id
    where agreements.request_id = conversations.request_id and agreements.conversation_id = conversations.id
      and notifications.account_id = ${accountId} and notifications.kind in ('proposal', 'agreement')
      and notifications.read_at is null
  )`

/** Lists the ids of all agreements in a conversation. */
export const listIdsIn = (db: Database, conversation: { id: number; request_id: number }) =>
  db
    .selectFrom('agreements')
    .select('id')
    // Filters by request first, because that column is indexed and a request has few conversations.
    .where('request_id', '=', conversation.request_id)
    .where('conversation_id', '=', conversation.id)
    .execute()

export const listUsernames = (db: Database, ids: readonly number[]) =>
  db.selectFrom('accounts').select(['id', 'username']).where(anyOf('id', ids)).execute()

export const insertAgreement = (db: Database, values: Insertable<Agreements>) =>
  db.insertInto('agreements').values(values).returning('id').executeTakeFirstOrThrow()

export const insertTerms = (db: Database, values: Insertable<AgreementTerms>) =>
  db.insertInto('agreement_terms').values(values).execute()

export const insertEvent = (db: Database, values: Insertable<AgreementEvents>) =>
  db.insertInto('agreement_events').values(values).execute()

export const updateAgreement = (db: Database, id: number, values: Updateable<Agreements>) =>
  db.updateTable('agreements').set(values).where('id', '=', id).execute()

/** Returns the last step of an agreement's chain. */
export const findLastEvent = (db: Database, id: number) =>
  db
    .selectFrom('agreement_events')
    .select(['seq', 'hash', 'at'])
    .where('agreement_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
