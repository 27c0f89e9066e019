import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { ACCEPTANCE_NOTICES } from '../../contract.ts'
import { findAgreementRow } from '../queries.ts'
import { updateDelivery } from '../queries/deliveries.ts'
import { notBefore } from '../rules.ts'
import { lockRequestIfAny, type LockedMilestone } from './hold-milestone.ts'
import { lockHeldFunding } from './queries/fundings.ts'
import { findWaitingDelivery, listWaitingForReply, lockMilestone, updateMilestone } from './queries/milestones.ts'
import { notifyAboutMilestone } from './record-step.ts'
import { AFTER_LAST_NOTICE_MS, nextNoticeAt } from './rules.ts'
import { releaseMilestone } from './settle.ts'

const BATCH_SIZE = 200

const dayOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Locks a delivered milestone whose money nobody questions; undefined otherwise. */
async function lockDelivered({ db }: Work, id: number, number: number): Promise<LockedMilestone | undefined> {
  const found = await findAgreementRow(db, id)
  if (!found) return undefined
  await lockRequestIfAny(db, found.request_id)
  const [agreement, milestone] = [await findAgreementRow(db, id), await lockMilestone(db, id, number)]
  if (!agreement || milestone?.status !== 'delivered') return undefined
  return (await lockHeldFunding(db, milestone))?.status === 'paid' ? { agreement, milestone } : undefined
}

async function notifyClient(work: Work, locked: LockedMilestone, notices: number, acceptAt: string): Promise<void> {
  const isLast = notices + 1 === ACCEPTANCE_NOTICES
  // The client has a day after the last notice, however late it is.
  const earliest = work.now.getTime() + AFTER_LAST_NOTICE_MS
  const accept_at = new Date(isLast ? Math.max(Date.parse(acceptAt), earliest) : Date.parse(acceptAt))
  await updateMilestone(work.db, locked.milestone, { notices: notices + 1, accept_at })
  const detail = `Accept or return the delivery, or open a dispute. Otherwise it will be accepted automatically on ${dayOf(accept_at)}`
  await notifyAboutMilestone(work, locked, { to: [locked.agreement.client_id], actor: null, detail })
}

async function accept(work: Work, locked: LockedMilestone): Promise<void> {
  const { agreement, milestone } = locked
  const delivery = await findWaitingDelivery(work.db, agreement.id, milestone.number)
  const writeDocuments = await releaseMilestone(work, locked, 'automatically')
  if (delivery !== undefined) {
    const replied_at = notBefore(work.now, milestone.waits_since ?? undefined)
    await updateDelivery(work.db, agreement.id, delivery, { state: 'accepted', replied_at })
  }
  await writeDocuments()
}

/** Sends the next notice about a delivered milestone, or accepts it; one step at a time, decided once it is locked. */
async function advanceMilestone(work: Work, id: number, number: number): Promise<void> {
  const locked = await lockDelivered(work, id, number)
  const { waits_since, accept_at, notices } = locked?.milestone ?? {}
  if (!locked || !waits_since || !accept_at || notices === undefined) return
  const next = nextNoticeAt(waits_since, accept_at, notices)
  if (next !== null && next <= work.now.getTime()) await notifyClient(work, locked, notices, accept_at)
  else if (next === null && Date.parse(accept_at) <= work.now.getTime()) await accept(work, locked)
}

const isDue = (now: Date, row: { waits_since: string; accept_at: string; notices: number }): boolean =>
  (nextNoticeAt(row.waits_since, row.accept_at, row.notices) ?? Date.parse(row.accept_at)) <= now.getTime()

async function run(tools: JobTools): Promise<void> {
  let after = { accept_at: '-infinity', agreement_id: 0 }
  for (;;) {
    const rows = await listWaitingForReply(tools.db, BATCH_SIZE, after)
    for (const row of rows.filter((each) => isDue(tools.now, each))) {
      try {
        await inWork(tools, (work) => advanceMilestone(work, row.agreement_id, row.number))
      } catch (error) {
        tools.log.error({ err: error, agreement: row.agreement_id }, 'a milestone could not be accepted automatically')
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last
  }
}

/** Tells clients three times before a delivered milestone is accepted automatically, and then accepts it. */
export const acceptMilestones: ScheduledJob = { name: 'accept-milestones', cron: '7 * * * *', run }
