import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { publishBalance } from '#features/balances/server.ts'
import { isClosed } from '#features/accounts/server.ts'
import type { MilestoneAction } from '../../contract.ts'
import { notifyBoth, notifySide } from '../notifications.ts'
import { updateAgreement, type AgreementRow } from '../queries.ts'
import { addStep } from '../write-terms.ts'
import type { LockedMilestone } from './hold-milestone.ts'

/** Name of a milestone in notifications and on invoices. */
export const milestoneName = ({ number, title }: { number: number; title: string }): string =>
  `Milestone ${number}: ${title}`

interface Step {
  action: MilestoneAction
  /** Who took it: for what a bank did, and for automatic acceptance, the client; `MODERATOR` for a division. */
  actor_id: number
  /** What moved, or what was delivered. */
  what: string
}

/** Adds a step about a milestone to the sealed record, and refreshes the open screens of both sides. */
export async function recordStep(work: Work, { agreement, milestone }: LockedMilestone, step: Step): Promise<string> {
  const { action, actor_id, what } = step
  const { id, version, content_hash } = agreement
  const note = `Milestone ${milestone.number}: ${what}`
  const at = await addStep(work, id, { action, actor_id, version, content_hash, note })
  await updateAgreement(work.db, id, { updated_at: at })
  notifyBoth(work, agreement, agreement.status)
  return at
}

/** Formats an amount of a step. */
export const amountText = (cents: number): string => formatCents(cents)

/** Tells one side, or both, about a milestone. Closed accounts get no notifications. */
export async function notifyAboutMilestone(
  work: Work,
  { agreement, milestone }: LockedMilestone,
  { to, actor, detail }: { to: readonly number[]; actor: string | null; detail: string },
): Promise<void> {
  for (const account_id of to) {
    if (await isClosed(work.db, account_id)) continue
    const detailWithName = `${milestoneName(milestone)}. ${detail}`
    await notifySide(work, agreement, { account_id, actor, kind: 'agreement', detail: detailWithName })
  }
}

/** Refreshes the balances on the open screens of both sides. */
export async function publishBalances(work: Work, { client_id, developer_id }: AgreementRow): Promise<void> {
  for (const account_id of [client_id, developer_id]) await publishBalance(work, account_id)
}
