import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface PeriodSum {
  start: string
  sold: number
  refunded: number
  earned_cents: number
}

/** Sums an account's sales in each of the last days or months, in UTC, oldest first; includes periods without sales. */
export async function sumSales(
  db: Database,
  sellerId: number,
  { by, periods, now }: { by: 'day' | 'month'; periods: number; now: Date },
): Promise<PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    with period as (
      select start::date as start, (start + ${`1 ${by}`}::interval)::date as ends
      from (select date_trunc(${by}, ${now}::timestamptz at time zone 'UTC') as last) today,
        generate_series(last - ${`${periods - 1} ${by}`}::interval, last, ${`1 ${by}`}::interval) as start
    )
    select start::text as start, coalesce(sum(sold), 0)::int as sold, coalesce(sum(refunded), 0)::int as refunded,
      coalesce(sum(earned_cents), 0)::bigint as earned_cents
    from period left join sales_of_days on seller_id = ${sellerId} and day >= start and day < ends
    group by start order by start`.execute(db)
  return rows
}
