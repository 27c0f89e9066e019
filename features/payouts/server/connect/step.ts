import type { FastifyBaseLogger } from 'fastify'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { announcePayout } from '../notifications.ts'
import { announceNotReturned, announceTrouble } from '../finance-notifications.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'

/** What steps at the provider use. */
export type StepTools = WorkBase & { log: FastifyBaseLogger }
/** Moves a payout on at the provider. Returns whether there may be more to do. */
export type Step = (tools: StepTools, payout: ConnectPayout) => Promise<boolean>

/** Largest page of a list of the provider. */
export const PAGE_SIZE = 100

/** Stores what became of a payout. Returns whether there may be more to do. */
export async function storeStep(
  tools: StepTools,
  before: ConnectPayout,
  change: Parameters<typeof changePayout>[2],
): Promise<boolean> {
  return inWork(tools, async (work) => {
    const after = await changePayout(work, await lockWithBalance(work, before.id), change)
    if (!after) return false
    // Nothing changes for its owner when the platform gets a transfer back.
    await announcePayout(work, after, change.action === 'recovered' ? 'owner' : 'provider')
    await announceTrouble(work, { before, after, step: change.action })
    if (change.action === 'send' && before.state === 'reversing') await announceNotReturned(work, after)
    return true
  })
}

interface TransferTarget {
  destination: string
  group: string
}

/** Returns where a payout through the provider goes, and the name of everything that the provider has of it. */
export function transferTargetOf({ destination, transfer_group }: ConnectPayout): TransferTarget {
  if (destination === null || transfer_group === null)
    throw new Error('Only payouts through the provider are moved there')
  return { destination, group: transfer_group }
}

/** Returns the transfer of a payout whose money was transferred. */
export function transferIdOf({ transfer_id }: ConnectPayout): string {
  if (transfer_id === null) throw new Error('What was transferred has a transfer')
  return transfer_id
}
