import type { Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { ReportAction } from '../contract.ts'
import { sendDecision } from './emails.ts'
import type { LockedCase } from './queries/cases.ts'
import { listReporters } from './queries/reports.ts'
import { measureAfter } from './rules.ts'
import { statementPath, textForAffected, textForReporter } from './sentences.ts'

interface NewDecision {
  id: number
  action: ReportAction
  reason: string
}

/** Tells the person affected and all reporters of a decision, with its reason. */
export async function notifyOfDecision(
  work: Work,
  one: LockedCase,
  { id, action, reason }: NewDecision,
): Promise<void> {
  const { db } = work
  const decided = { kind: one.kind, title: one.title, action }
  const about = `report-${one.id}`
  const reporters = await listReporters(db, one.id)
  // Nothing has happened to somebody whose item was reported for nothing, unless they have heard of it before.
  const concernsOwner = action !== 'dismiss' || one.measure !== null
  const notices = reporters.flatMap(({ reporter_id, token }) =>
    reporter_id === null
      ? []
      : [{ account_id: reporter_id, subject: textForReporter(decided), path: statementPath(token) }],
  )
  if (concernsOwner) {
    notices.push({ account_id: one.owner_id, subject: textForAffected(decided), path: statementPath(one.owner_token) })
  }
  await notify(
    work,
    notices.map((notice) => ({ ...notice, kind: 'moderation', actor: null, detail: reason, about })),
  )
  const visitors = reporters.flatMap(({ id: report_id, email }) => (email === null ? [] : [report_id]))
  // The emails of notifications go to active accounts only.
  const isSuspended = measureAfter(action, one.measure) === 'suspend'
  const emailRecipients = [...visitors, ...(isSuspended ? [null] : [])]
  await work.enqueueAll(
    sendDecision,
    emailRecipients.map((report_id) => ({ decision_id: id, report_id })),
    { startAfter: work.now, onceFor: ({ decision_id, report_id }) => `${decision_id}-${report_id ?? 'affected'}` },
  )
}
