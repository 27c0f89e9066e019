import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** What a seller's sales of a month brought the platform in fees. */
export interface MonthlyFees {
  seller_id: number
  /** The month in which the sales were paid, such as 2026-11, in UTC. */
  month: string
  /** What of the fees was not returned. */
  fee_cents: number
  /** How many sales it is made of. */
  sales: number
}

// Only references of purchases are numbers.
const purchaseOf = sql`case when cause.kind = 'purchase' then cause.reference::bigint end`

/**
 * Sums the fees of each month's sales per seller up to a moment, as the ledger has them: of all months whose fees changed between the two
 * moments.
 */
export async function listMonthlyFees(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<MonthlyFees[]> {
  const { rows } = await sql<MonthlyFees>`
    with changed as (
      select distinct seller_id, date_trunc('month', paid_at at time zone 'UTC') as month
      from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and house = 'fees'
      join ledger_causes cause on cause.id = entry.cause_id
      join purchases on purchases.id = ${purchaseOf}
      where posted_at >= ${since} and posted_at < ${until} and paid_at < ${until}
    ), fees as (
      select changed.seller_id, month, purchases.id, sum(posting.cents) as cents
      from changed
      join purchases on purchases.seller_id = changed.seller_id
        and paid_at >= month at time zone 'UTC' and paid_at < (month + interval '1 month') at time zone 'UTC'
      join ledger_causes cause on cause.kind = 'purchase' and cause.reference = purchases.id::text
      join ledger_entries entry on entry.cause_id = cause.id and posted_at < ${until}
      join ledger_postings posting on posting.entry_id = entry.id and house = 'fees'
      group by changed.seller_id, month, purchases.id
    )
    select seller_id, to_char(month, 'YYYY-MM') as month, sum(cents)::bigint as fee_cents,
      count(*) filter (where cents > 0)::int as sales
    from fees group by seller_id, fees.month order by fees.month, seller_id`.execute(db)
  return rows
}
