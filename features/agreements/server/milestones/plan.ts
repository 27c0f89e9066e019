import { formatCents, minorOf, percentOf } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import { invalidField } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { hasPayments, paymentsOff } from '#features/payments/server.ts'
import { priceText, type NewMilestone, type RecordedMilestone } from '../../contract.ts'
import { insertMilestones } from './queries/milestones.ts'

interface Proposed {
  price: number
  milestones?: readonly NewMilestone[] | null | undefined
}

/** Returns proposed milestones as terms record them; null for terms that are paid outside the platform. Throws 422 unless they sum to the price. */
export function planMilestones(config: Config, { price, milestones }: Proposed): RecordedMilestone[] | null {
  if (!milestones) return null
  if (!hasPayments(config)) throw paymentsOff()
  const sum = milestones.reduce((cents, each) => cents + minorOf(each.price), 0)
  if (sum !== minorOf(price)) {
    throw invalidField(
      'milestones',
      `The milestones come to ${formatCents(sum)}, the price is ${formatCents(minorOf(price))}`,
    )
  }
  return milestones.map(({ title, price: each, due_on }) => ({ title, price: priceText(each), due_on }))
}

/** Stores the milestones of accepted terms, with the fee that is in force. */
export async function startMilestones(
  { db, services }: Work,
  agreementId: number,
  planned: readonly RecordedMilestone[] | null,
): Promise<void> {
  if (!planned) return
  if (!hasPayments(services.config)) throw paymentsOff()
  const rows = planned.map(({ title, price, due_on }, at) => {
    const price_cents = minorOf(Number(price))
    const fee_cents = percentOf(price_cents, services.config.AGREEMENT_FEE_PERCENT)
    return { agreement_id: agreementId, number: at + 1, title, price_cents, fee_cents, due_on }
  })
  await insertMilestones(db, rows)
}
