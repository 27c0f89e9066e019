import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { countWaiting, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { RequestedPayout } from '../../contract.ts'
import { isOpen, shownColumns } from './payouts.ts'

const COUNTED = 1000

const requests = (db: Database) =>
  db
    .selectFrom('payouts')
    .innerJoin('accounts', 'accounts.id', 'payouts.account_id')
    .leftJoin('bank_details', 'bank_details.account_id', 'payouts.account_id')
    .select([
      ...shownColumns,
      'destination',
      // Where a bank pays it; the provider has its own.
      sql<string | null>`case when method = 'bank' then holder end`.as('holder'),
      sql<string | null>`case when method = 'bank' then account end`.as('account'),
      'bank_details.changed_at as details_changed_at',
      sql<RequestedPayout['person']>`json_build_object('id', accounts.id, 'username', accounts.shown_name)`.as(
        'person',
      ),
    ])

export type Show = 'open' | 'all'

/** Lists payouts for finance staff: open ones oldest first, or all, newest first. */
export const listRequests = (db: Database, { show, ...paging }: PageQuery & { show: Show }) =>
  show === 'open'
    ? pageById(requests(db).where(isOpen), 'payouts.id', paging, { oldestFirst: true })
    : pageById(requests(db), 'payouts.id', paging)

/** Returns a payout as finance staff see it. */
export const getRequest = (db: Database, id: number) =>
  requests(db).where('payouts.id', '=', id).executeTakeFirstOrThrow()

/** Counts payouts through the provider that are stuck, refused or waiting, to a limit, and returns when the oldest was requested. */
export const findStuck = (db: Database) =>
  countWaiting(
    db,
    sql`select requested_at as since from payouts
      where state not in ('paid', 'returned', 'cancelled') and (state = 'stuck' or waits_for <> 'owner') order by id limit ${COUNTED}`,
  )

/** Counts payouts that wait for finance staff to a limit, and returns when the oldest was requested. */
export const findRequested = (db: Database) =>
  countWaiting(
    db,
    sql`select requested_at as since from payouts where state not in ('paid', 'returned', 'cancelled') and state = 'requested' and method = 'bank' order by id limit ${COUNTED}`,
  )
