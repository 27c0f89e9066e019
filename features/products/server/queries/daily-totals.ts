import { sql } from 'kysely'
import type { CountedTotal, Level } from '#platform/server/database/daily-totals.ts'

/** Sales by the day they were paid; those that were refunded later count too. */
export const salesByDay: CountedTotal = {
  kind: 'sales',
  rows: sql`select paid_at as at, 1 as amount from purchases where paid_at is not null and is_sale(purchases)`,
}

/** Storage used by the files of products. */
export const productFileStorage: Level = {
  kind: 'storage_bytes',
  level: sql<number>`select coalesce(sum(file_size), 0) from product_files`,
}
