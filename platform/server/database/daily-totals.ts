import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

interface Total {
  kind: string
  /** Left out of the first page of the admin area, because another screen shows it. */
  isShownElsewhere?: true
}

/** Amounts added up by UTC day. */
export interface CountedTotal extends Total {
  /** Query with the columns `at` and `amount`, on whose `at` a range is found by an index. */
  rows: RawBuilder<unknown>
}

/** Amount at a moment, such as the storage in use: measured by a job, because it may read a whole table. */
export interface Level extends Total {
  /** Scalar expression. Levels of one kind, of several features, are added up. */
  level: RawBuilder<number>
}

/** What a feature has counted for each day. */
export type DailyTotal = CountedTotal | Level

/** Amount of one kind on one day, as `YYYY-MM-DD`. */
export interface DayAmount {
  kind: string
  day: string
  amount: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Days before today that a new kind is counted for. */
const HISTORY_DAYS = 400
/** Closed days that are counted again, because a transaction may commit long after the time it stores. */
const DAYS_RECOUNTED = 2

/** Returns the UTC day that is so many days before now, as `YYYY-MM-DD`. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

const midnight = (day: string): string => `${day}T00:00:00.000Z`
const dayAfter = (day: string): string => dayBefore(new Date(midnight(day)), -1)

export const isLevel = (total: DailyTotal): total is Level => 'level' in total

/** Returns the amounts of the days from `from` until before `until` that have any. */
const sumByDay = ({ rows }: CountedTotal, from: string, until: string) => sql<{ day: string; amount: number }>`
  select (at at time zone 'UTC')::date as day, sum(amount)::bigint as amount from (${rows}) counted
  where at >= ${midnight(from)}::timestamptz and at < ${midnight(until)}::timestamptz group by 1`

/** Returns the last closed day of each kind. */
async function findLastClosedDays(db: Database, kinds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; day: string }>`
    select asked.kind, last.day from unnest(${kinds}::text[]) asked (kind)
    cross join lateral (select day from daily_totals where daily_totals.kind = asked.kind order by day desc limit 1) last`.execute(
    db,
  )
  return new Map(rows.map(({ kind, day }) => [kind, day]))
}

async function closeCountedTotal(
  db: Database,
  total: CountedTotal,
  closed: string | undefined,
  now: Date,
): Promise<void> {
  const today = dayBefore(now, 0)
  const from =
    closed === undefined ? dayBefore(now, HISTORY_DAYS) : dayBefore(new Date(midnight(closed)), DAYS_RECOUNTED)
  await sql`
    insert into daily_totals as total (kind, day, amount)
    select ${total.kind}, every.day::date, coalesce(found.amount, 0)
    from generate_series(${from}::date, ${today}::date - 1, interval '1 day') every (day)
    left join (${sumByDay(total, from, today)}) found on found.day = every.day::date
    on conflict (kind, day) do update set amount = excluded.amount where total.amount <> excluded.amount`.execute(db)
}

const sumOfLevels = (levels: readonly Level[]): RawBuilder<unknown> =>
  sql.join(
    levels.map(({ level }) => sql`(${level})`),
    sql` + `,
  )

const isCounted = (total: DailyTotal): total is CountedTotal => !isLevel(total)
const groupLevelsByKind = (totals: readonly DailyTotal[]) => Map.groupBy(totals.filter(isLevel), ({ kind }) => kind)

/**
 * Counts the days that have ended since the last time, and the last of those before again, and measures levels. Counting again gives the
 * same, so it may be interrupted and repeated at any point.
 */
export async function closeDays(db: Database, totals: readonly DailyTotal[], now: Date): Promise<void> {
  const counted = totals.filter(isCounted)
  const closed = await findLastClosedDays(
    db,
    counted.map(({ kind }) => kind),
  )
  for (const total of counted) await closeCountedTotal(db, total, closed.get(total.kind), now)
  for (const [kind, levels] of groupLevelsByKind(totals)) {
    await sql`
      insert into daily_totals (kind, day, amount) select ${kind}, ${dayBefore(now, 0)}::date, (${sumOfLevels(levels)})::bigint
      on conflict (kind, day) do update set amount = excluded.amount`.execute(db)
  }
}

/**
 * Returns the amounts of each kind from a day until now. Closed days are read from the table; what has not been closed, usually only today,
 * is counted from its rows. A level that was never measured is measured now.
 */
export async function listDailyAmounts(
  db: Database,
  totals: readonly DailyTotal[],
  { from, now }: { from: string; now: Date },
): Promise<DayAmount[]> {
  const kinds = [...new Set(totals.map(({ kind }) => kind))]
  const closed = await findLastClosedDays(db, kinds)
  const { rows: known } = await sql<DayAmount>`
    select kind, day, amount from daily_totals where kind = any(${kinds}::text[]) and day >= ${from}::date`.execute(db)
  const tomorrow = dayBefore(now, -1)
  const open = totals.flatMap((total) => {
    if (isLevel(total)) return []
    const last = closed.get(total.kind)
    const next = last === undefined || dayAfter(last) < from ? from : dayAfter(last)
    return sql`select ${total.kind}::text as kind, day, amount from (${sumByDay(total, next, tomorrow)}) open_days`
  })
  const unmeasured = [...groupLevelsByKind(totals)]
    .filter(([kind]) => !closed.has(kind))
    .map(
      ([kind, levels]) =>
        sql`select ${kind}::text as kind, ${dayBefore(now, 0)}::date as day, (${sumOfLevels(levels)})::bigint as amount`,
    )
  const live = [...open, ...unmeasured]
  if (live.length === 0) return known
  const { rows } = await sql<DayAmount>`${sql.join(live, sql` union all `)}`.execute(db)
  return [...known, ...rows]
}
