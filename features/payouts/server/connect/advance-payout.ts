import { ahead } from '#platform/server/dates.ts'
import { endLease, getConnectPayout, takeLease } from '../queries/connect-payouts.ts'
import type { PayoutState } from '../../contract.ts'
import { advanceJob } from './advance-job.ts'
import { askBank, begin, payOut, reverse, transfer, type StepTools } from './steps.ts'

// Longer than all requests of a payout with their retries: what one process has asked for is decided before another begins.
const LEASE_MS = 5 * 60 * 1000

const STEPS: Partial<Record<PayoutState, typeof begin>> = {
  requested: begin,
  transferring: transfer,
  transferred: payOut,
  in_transit: askBank,
  // A bank may send back later what it has accepted.
  paid: askBank,
  reversing: reverse,
}
const STEPS_MAX = 10

/** Moves a payout on at the provider as far as it goes. Only the process that holds the lease of a payout does so. */
export async function advancePayout(tools: StepTools, id: number): Promise<void> {
  const { db, now } = tools
  const until = ahead(now, LEASE_MS)
  if (!(await takeLease(db, id, { now, until }))) return
  try {
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      const payout = await getConnectPayout(db, id)
      const hasMore = await STEPS[payout.state]?.(tools, payout)
      if (hasMore !== true) return
    }
  } finally {
    await endLease(db, id, until)
  }
}

/** Job that moves a payout on at the provider. */
export const payoutAdvance = advanceJob(advancePayout)
