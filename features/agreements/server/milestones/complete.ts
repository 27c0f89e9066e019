import type { Work } from '#platform/server/work/work.ts'
import { milestonesOpen } from './http-errors.ts'
import { closePage } from './jobs.ts'
import { listPendingIn } from './queries/fundings.ts'
import { cancelPlanned, countMilestones } from './queries/milestones.ts'

/** Ends the milestones of completed work: those that were never funded are cancelled. Throws 409 while one holds money. */
export async function endMilestones({ db, now, enqueueAll }: Work, agreementId: number): Promise<void> {
  const { count, open } = await countMilestones(db, agreementId)
  if (open > 0) throw milestonesOpen()
  if (count === 0) return
  await cancelPlanned(db, agreementId)
  const pages = (await listPendingIn(db, agreementId)).map(({ id }) => ({ funding_id: id }))
  await enqueueAll(closePage, pages, { startAfter: now, onceFor: ({ funding_id }) => String(funding_id) })
}
