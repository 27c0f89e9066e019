import { findLastComplete, findLastVerified } from '#platform/server/backup-records.ts'
import type { Services } from '#platform/server/services.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type DailyTotal, dayBefore, isLevel, listDailyAmounts } from '#platform/server/database/daily-totals.ts'
import { VERSION } from '#platform/server/version.ts'
import { hasOperatorRole, type OperatorRole } from '#features/accounts/contract.ts'
import type { OperatorTask } from '#features/operators/server.ts'
import { type PeriodTotal, type Today, TODAY_DAYS, type WaitingTask } from '../contract.ts'
import { listNewestPeople } from './queries.ts'
import { totalOf } from './rules.ts'

const PEOPLE_LISTED = 5

interface TodaySources {
  totals: readonly DailyTotal[]
  tasks: readonly OperatorTask[]
}

async function listTasks(
  tasks: readonly OperatorTask[],
  roles: readonly OperatorRole[],
  findWaiting: (task: OperatorTask) => ReturnType<OperatorTask['find']>,
) {
  const waiting: WaitingTask[] = []
  for (const task of tasks.filter(({ role }) => hasOperatorRole(roles, role))) {
    const { count, oldest_at } = await findWaiting(task)
    if (count > 0) waiting.push({ kind: task.kind, count, oldest_at })
  }
  return waiting
}

async function listTotals(db: Database, totals: readonly DailyTotal[], now: Date): Promise<PeriodTotal[]> {
  const days = Array.from({ length: 2 * TODAY_DAYS }, (_, at) => dayBefore(now, 2 * TODAY_DAYS - 1 - at))
  const amounts = await listDailyAmounts(db, totals, { from: days[0] ?? dayBefore(now, 0), now })
  const kinds = new Map(totals.map((total) => [total.kind, isLevel(total)]))
  return [...kinds].map(([kind, is_level]) => {
    const ofKind = new Map(amounts.flatMap((one) => (one.kind === kind ? [[one.day, one.amount] as const] : [])))
    return totalOf(
      kind,
      is_level,
      days.map((day) => ofKind.get(day) ?? null),
    )
  })
}

interface TodayRequest {
  roles: readonly OperatorRole[]
  now: Date
  services: Pick<Services, 'config' | 'liveChannel' | 'cdn'>
}

/** Returns the first page of the admin area for an operator with these roles. */
export async function readToday(
  db: Database,
  { totals, tasks }: TodaySources,
  { roles, now, services: { config, liveChannel, cdn } }: TodayRequest,
): Promise<Today> {
  const backup = await findLastComplete(db)
  const verified = await findLastVerified(db)
  return {
    tasks: await listTasks(tasks, roles, (task) => task.find(db, { now, config })),
    first_day: dayBefore(now, TODAY_DAYS - 1),
    totals: await listTotals(db, totals, now),
    backup: backup?.ended_at
      ? { name: backup.name, ended_at: backup.ended_at, bytes: backup.bytes, missing: backup.missing }
      : null,
    backup_verified: verified?.verified_at ? { name: verified.name, verified_at: verified.verified_at } : null,
    hears_live_events: liveChannel.isListening(),
    cdn_trouble: cdn?.trouble() ?? null,
    version: VERSION,
    new_people: await listNewestPeople(db, PEOPLE_LISTED),
  }
}
