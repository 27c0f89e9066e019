import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'

/** A month of a seller, such as 2026-11, in UTC. */
export interface SellerMonth {
  seller_id: number
  month: string
}

/** What a seller's sales that were paid in a month brought the platform in fees. */
export interface MonthlyFees extends SellerMonth {
  /** What of the fees was not returned. */
  fee_cents: number
  /** How many sales it is made of. */
  sales: number
}

// Only references of purchases are numbers.
const purchaseOf = sql`case when cause.kind = 'purchase' then cause.reference::bigint end`

/** Lists the months of sellers on whose sales fees were booked or returned between two moments. */
export async function listChangedMonths(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<SellerMonth[]> {
  const { rows } = await sql<SellerMonth>`
    select distinct seller_id, to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month
    from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id and house = 'fees'
    join ledger_causes cause on cause.id = entry.cause_id
    join purchases on purchases.id = ${purchaseOf}
    where posted_at >= ${since} and posted_at < ${until} and paid_at is not null
    order by month, seller_id`.execute(db)
  return rows
}

/** Sums the fees on the sales of some months up to a moment, as the ledger has them; months without a sale are left out. */
export async function sumFees(db: Database, months: readonly SellerMonth[], until: Date): Promise<MonthlyFees[]> {
  const { rows } = await sql<MonthlyFees>`
    with wanted as (
      select seller_id, month, (month || '-01')::timestamp as start
      from json_to_recordset(${jsonOf(months)}) as wanted(seller_id bigint, month text)
    ), fees as (
      select wanted.seller_id, month, purchases.id, sum(posting.cents) as cents
      from wanted
      join purchases on purchases.seller_id = wanted.seller_id
        and paid_at >= start at time zone 'UTC' and paid_at < (start + interval '1 month') at time zone 'UTC'
      join ledger_causes cause on cause.kind = 'purchase' and cause.reference = purchases.id::text
      join ledger_entries entry on entry.cause_id = cause.id and posted_at < ${until}
      join ledger_postings posting on posting.entry_id = entry.id and house = 'fees'
      group by wanted.seller_id, month, purchases.id
    )
    select seller_id, month, sum(cents)::bigint as fee_cents, count(*) filter (where cents > 0)::int as sales
    from fees group by seller_id, month order by month, seller_id`.execute(db)
  return rows
}
