import type { z } from 'zod'
import { formatExactly, minorOf } from '#platform/contract/currency.ts'
import { invalidField } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { ChangedTerms } from '../../contract.ts'
import { planMilestones } from '../milestones/plan.ts'
import { notifyBoth, notifySide, otherSide } from '../notifications.ts'
import { updateAgreement, type AgreementRow } from '../queries.ts'
import { addStep, writeTerms } from '../write-terms.ts'
import { changePending } from './lock-change.ts'
import { getLastVersion, lockMilestones } from './queries.ts'
import { findChangeProblem, type ProposedMilestone } from './rules.ts'

/** Returns the difference between two prices in words. */
export const differenceText = (from: number, to: number): string =>
  `${formatExactly(to)} instead of ${formatExactly(from)}`

/** Stores changed terms of agreed work, which stays as it is until the other side accepts them. The caller holds the agreement. */
export async function proposeChange(
  work: Work,
  agreement: AgreementRow,
  proposer: { id: number; username: string },
  { price, terms, proposed_changes, milestones }: z.output<typeof ChangedTerms>,
): Promise<void> {
  const { db, services } = work
  if (agreement.proposed_version !== null) throw changePending()
  const current = await lockMilestones(db, agreement.id)
  if (current.length > 0 !== (milestones !== null && milestones !== undefined)) {
    throw invalidField(
      'milestones',
      'A change cannot switch between milestones paid here and a single price. Propose it the way the work was agreed.',
    )
  }
  const planned = planMilestones(services.config, { price, milestones })
  const proposedMilestones: ProposedMilestone[] = (milestones ?? []).map(({ price: each, ...one }) => ({
    ...one,
    price_cents: minorOf(each),
  }))
  const problem = findChangeProblem(current, proposedMilestones)
  if (problem !== null) throw invalidField('milestones', problem)
  const version = (await getLastVersion(db, agreement.id)) + 1
  const newTerms = { proposed_by: proposer.id, price, terms, changes: proposed_changes ?? null, milestones: planned }
  const content_hash = await writeTerms(work, agreement, version, newTerms)
  const at = await addStep(work, agreement.id, { action: 'change', actor_id: proposer.id, version, content_hash })
  await updateAgreement(db, agreement.id, { proposed_version: version, updated_at: at })
  notifyBoth(work, agreement, agreement.status)
  await notifySide(work, agreement, {
    account_id: otherSide(agreement, proposer.id),
    actor: proposer.username,
    kind: 'proposal',
    detail: `A change of the terms: ${differenceText(agreement.price, price)}`,
  })
}
