import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { listEventsToForward, listNewestLiveNumbers } from '#platform/server/work/live-events.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { enqueueTurns } from './deliver.ts'
import { eventsToSend } from './event-bodies.ts'
import { insertDeliveries } from './queries/deliveries.ts'
import { listActiveTargets, lockActiveTarget, updateTarget } from './queries/targets.ts'

const BATCH_SIZE = 1_000

/** Makes deliveries of what happened since the last time, and notes how far that was, in one transaction. Returns whether there is more. */
async function forwardTo(work: Work, targetId: number): Promise<boolean> {
  const { db, now } = work
  const target = await lockActiveTarget(db, targetId)
  if (!target) return false
  const stored = await listEventsToForward(db, target.account_id, target.last_number)
  const newest = stored.at(-1)
  if (!newest) return false
  const ids = await insertDeliveries(db, target.id, eventsToSend(target, stored), now)
  if (ids.length > 0) await enqueueTurns(work, [target])
  await updateTarget(db, target.id, { last_number: newest.number })
  return true
}

async function forwardAll(tools: JobTools): Promise<void> {
  let after = 0
  for (;;) {
    const targets = await listActiveTargets(tools.db, { after, limit: BATCH_SIZE, now: tools.now })
    const newest = await listNewestLiveNumbers(tools.db, [...new Set(targets.map(({ account_id }) => account_id))])
    for (const { id, account_id, last_number } of targets) {
      if ((newest.get(account_id) ?? 0) <= last_number) continue
      while (!tools.signal.aborted && (await inWork(tools, (work) => forwardTo(work, id)))) continue
    }
    const due = targets.filter(({ has_due }) => has_due)
    if (due.length > 0) await inWork(tools, (work) => enqueueTurns(work, due))
    const last = targets.at(-1)
    if (targets.length < BATCH_SIZE || !last) return
    after = last.id
  }
}

/**
 * Passes on the live events of accounts with webhooks, which are stored with the changes that they tell of and numbered for each account
 * without gaps, and lets webhooks take a turn for which something is due again. Whatever interrupts it, the next run continues behind the
 * last event that it made a delivery of.
 */
export const forwardEvents: ScheduledJob = { name: 'forward-events-to-webhooks', cron: '* * * * *', run: forwardAll }
