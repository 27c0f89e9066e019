import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
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
export async function findStuck(db: Database) {
  const { rows } = await sql<{ count: number; oldest_at: string | null }>`
    select count(*)::int as count, min(requested_at) as oldest_at from (
      select requested_at from payouts
      where state not in ('paid', 'returned', 'cancelled') and (state = 'stuck' or waits_for <> 'owner') order by id limit ${COUNTED}
    ) stuck`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}

/** Counts payouts that wait for finance staff to a limit, and returns when the oldest was requested. */
export async function findRequested(db: Database) {
  const { rows } = await sql<{ count: number; oldest_at: string | null }>`
    select count(*)::int as count, min(requested_at) as oldest_at from (
      select requested_at from payouts where state not in ('paid', 'returned', 'cancelled') and state = 'requested' and method = 'bank' order by id limit ${COUNTED}
    ) requested`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}
