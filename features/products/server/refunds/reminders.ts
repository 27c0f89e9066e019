import { ago } from '#platform/server/dates.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { OperatorTask } from '#features/operators/server.ts'
import { purchasesSubject } from '../../contract/subjects.ts'
import { reminderNotice } from './notifications.ts'
import { countOverdue, listToRemind, noteReminder, type ToRemind } from './queries/overdue.ts'
import { REPLY_TIME_MS } from './rules.ts'

const BATCH_SIZE = 100

async function sendReminder(work: Work, request: ToRemind): Promise<void> {
  if (!(await noteReminder(work.db, request.id, work.now))) return
  await notify(work, [reminderNotice(request)])
  work.changes(purchasesSubject)
}

/** Reminds sellers of refund requests that they have left unanswered. */
export const remindOfRefundRequests: ScheduledJob = {
  name: 'remind-of-refund-requests',
  cron: '25 7 * * *',
  onlyWith: 'payments',
  run: async (tools) => {
    for (let more = true; more;) {
      tools.signal.throwIfAborted()
      const found = await listToRemind(tools.db, ago(tools.now, REPLY_TIME_MS), BATCH_SIZE)
      for (const request of found) await inWork(tools, (work) => sendReminder(work, request))
      more = found.length === BATCH_SIZE
    }
  },
}

/** Refund requests that sellers left unanswered after a reminder. */
export const findOverdueRequests: OperatorTask = {
  kind: 'overdue_refund_requests',
  role: 'finance',
  find: (db, { now }) => countOverdue(db, ago(now, REPLY_TIME_MS)),
}
