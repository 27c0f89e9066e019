import type { Database } from '#platform/server/database/database.ts'
import { listDailyAmounts } from '#platform/server/database/daily-totals.ts'
import type { MonthlyIncome } from '../contract.ts'
import { incomeByDay } from './queries/operators.ts'

const MONTHS_LISTED = 13

const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)

/** Returns the income of this month and the twelve before, newest first, from maintained totals. */
export async function listIncome(db: Database, now: Date): Promise<MonthlyIncome[]> {
  const months = Array.from({ length: MONTHS_LISTED }, (_, at) => monthBefore(now, at))
  const days = await listDailyAmounts(db, incomeByDay, { from: `${monthBefore(now, MONTHS_LISTED - 1)}-01`, now })
  const sumOf = (month: string, incomeKind: string) =>
    days.reduce((sum, { kind, day, amount }) => (kind === incomeKind && day.startsWith(month) ? sum + amount : sum), 0)
  return months.map((month) => ({
    month,
    fees_cents: sumOf(month, 'fees_cents'),
    subscriptions_cents: sumOf(month, 'subscriptions_cents'),
    donations_cents: sumOf(month, 'donations_cents'),
    costs_cents: sumOf(month, 'costs_cents'),
  }))
}
