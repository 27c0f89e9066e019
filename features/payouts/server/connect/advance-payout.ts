import { fromNow } from '#platform/server/dates.ts'
import { inWork } from '#platform/server/work/work.ts'
import { endLease, findLeaseEnd, getConnectPayout, takeLease, type ConnectPayout } from '../queries/connect-payouts.ts'
import type { PayoutState } from '../../contract.ts'
import { advanceJob, enqueueAdvance } from './advance-job.ts'
import { askBank, payOut } from './bank-payment.ts'
import { recoverTransfer, reversePayout } from './reversal.ts'
import type { Step, StepTools } from './step.ts'
import { beginTransfer, transfer } from './transfer.ts'

// Longer than all requests of a payout with their retries: what one process has asked for is decided before another begins.
const LEASE_MS = 5 * 60 * 1000

const STEPS: Partial<Record<PayoutState, Step>> = {
  requested: beginTransfer,
  transferring: transfer,
  transferred: payOut,
  in_transit: askBank,
  // A bank may send back later what it has accepted.
  paid: askBank,
  reversing: reversePayout,
}
const STEPS_MAX = 10

function stepFor({ state, transfer_left }: ConnectPayout): Step | undefined {
  if (transfer_left === null) return STEPS[state]
  return transfer_left === 'lost' && (state === 'paid' || state === 'returned') ? recoverTransfer : undefined
}

/**
 * Moves a payout on at the provider as far as it goes. Only the process that holds the lease of a payout does so; returns false, and does
 * nothing, while another one has it.
 */
export async function advancePayout(tools: StepTools, id: number): Promise<boolean> {
  const { db, now } = tools
  const leaseUntil = fromNow(now, LEASE_MS)
  if (!(await takeLease(db, id, { now, until: leaseUntil }))) return false
  try {
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      const payout = await getConnectPayout(db, id)
      const hasMore = await stepFor(payout)?.(tools, payout)
      if (hasMore !== true) return true
    }
  } finally {
    await endLease(db, id, leaseUntil)
  }
  return true
}

/** Job that moves a payout on at the provider. What an event told while another process was at it is looked after later. */
export const payoutAdvance = advanceJob(async (tools, id) => {
  if (await advancePayout(tools, id)) return
  const leaseEnd = await findLeaseEnd(tools.db, id)
  if (leaseEnd !== undefined) await inWork(tools, (work) => enqueueAdvance(work, id, new Date(leaseEnd)))
})
