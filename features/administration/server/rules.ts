import { type PeriodTotal, TODAY_DAYS } from '../contract.ts'

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
const latest = (amounts: readonly (number | null)[]) => amounts.findLast((one) => one !== null) ?? null

/** Compares the last 30 days with the 30 before, from the amounts of 60 days; null is a day without an amount. */
export function totalOf(kind: string, is_level: boolean, days: readonly (number | null)[]): PeriodTotal {
  const [before, now] = [days.slice(0, TODAY_DAYS), days.slice(TODAY_DAYS)]
  if (is_level) {
    // An installation that was not measured lately still shows what was known last.
    return { kind, is_level, amount: latest(days) ?? 0, before: latest(before), days: now }
  }
  return { kind, is_level, amount: sum(now), before: sum(before), days: now.map((amount) => amount ?? 0) }
}
