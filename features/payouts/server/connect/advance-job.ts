import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import type { Work } from '#platform/server/work/work.ts'
import { providerJobs } from '#features/payments/server.ts'

/** Declares the job that moves a payout on at the provider. */
export const advanceJob = (run: (tools: JobTools, id: number) => Promise<unknown>) =>
  job({
    ...providerJobs,
    name: 'payout-advance',
    data: z.object({ payout_id: z.int() }),
    run: ({ payout_id }, tools) => run(tools, payout_id),
  })

// Used only to enqueue the job by name; the worker's declaration moves the money.
const advanceByName = advanceJob(async () => undefined)

/** Enqueues the job that moves a payout on at the provider: at once, unless another process is at it until a certain time. */
export const enqueueAdvance = ({ enqueue }: Work, id: number, startAfter?: Date): Promise<void> =>
  enqueue(
    advanceByName,
    { payout_id: id },
    { onceFor: String(id), ...(startAfter ? { startAfter } : { atOnce: true }) },
  )
