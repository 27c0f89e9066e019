import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById, type Page } from '#platform/server/database/keyset-page.ts'
import type { Refund } from '../../../contract.ts'

/** Attempts to return a payment after which a refund counts as failed. Every successful query of the provider starts again at zero. */
const ATTEMPTS_MAX = 3
const COUNT_LIMIT = 1000

const isToReturn = sql<boolean>`(refund_reason is not null and refunded_cents < purchases.price_cents + fee_cents)`
const hasFailedAtBank = sql<boolean>`(refund_failed_cents > 0 or (${isToReturn} and refunds_failed > refunds_retried))`
const isOpen = sql<boolean>`(${isToReturn} or refund_pending_cents > 0 or refund_failed_cents > 0)`
const personColumn = (name: 'buyer' | 'seller') =>
  sql<{
    id: number
    username: string
  }>`json_build_object('id', ${sql.ref(`${name}.id`)}, 'username', ${sql.ref(`${name}.shown_name`)})`

/** Lists refunded purchases, newest first. */
export const listRefunds = (
  db: Database,
  { show, ...paging }: PageQuery & { show: 'all' | 'open' },
): Promise<Page<Refund>> =>
  pageById(
    db
      .selectFrom('purchases')
      .innerJoin('products', 'products.id', 'product_id')
      .innerJoin('accounts as buyer', 'buyer.id', 'buyer_id')
      .innerJoin('accounts as seller', 'seller.id', 'seller_id')
      .select([
        'purchases.id',
        'products.name as product_name',
        personColumn('buyer').as('buyer'),
        personColumn('seller').as('seller'),
        sql<number>`purchases.price_cents + fee_cents`.as('total_cents'),
        sql<number>`refunded_cents - refund_pending_cents - refund_failed_cents`.as('refunded_cents'),
        'paid_with',
        'purchases.status',
        sql<Refund['state']>`case
        when refund_failed_cents > 0 then 'failed'
        when refund_pending_cents > 0 then 'waiting'
        when refunded_cents >= purchases.price_cents + fee_cents then 'returned'
        when refund_reason is null and refunded_cents > 0 then 'partly_returned'
        when refund_reason is null or refunds_failed > refunds_retried or checks >= ${ATTEMPTS_MAX} then 'failed' else 'waiting' end`.as(
          'state',
        ),
        'refund_reason as reason',
        hasFailedAtBank.as('is_retryable'),
        'paid_at',
      ])
      .where(sql<boolean>`(refund_reason is not null or refunded_cents > 0 or refunds_failed > 0)`)
      .$if(show === 'open', (query) => query.where(isOpen)),
    'purchases.id',
    paging,
  )

/** Counts refunds that failed at the bank or that the provider has refused several times, to a limit. */
export async function countFailedRefunds(db: Database): Promise<number> {
  // The condition of the index `purchases_to_check` comes first.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select id from purchases
      where (status = 'pending' or refund_pending_cents > 0 or ${isToReturn})
        and (
          (${isToReturn} and (checks >= ${ATTEMPTS_MAX} or refunds_failed > refunds_retried))
          or (refund_promised_cents > 0 and checks >= ${ATTEMPTS_MAX})
        )
      union select id from purchases where refund_failed_cents > 0
      limit ${COUNT_LIMIT}
    ) failed`.execute(db)
  return rows[0]?.count ?? 0
}
