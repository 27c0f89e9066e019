import type { OperatorTask } from '#features/operators/server.ts'
import { countFailedRefunds } from './queries/refunds.ts'

/** Refunds that the payment provider keeps refusing. */
export const failedRefunds: OperatorTask = {
  kind: 'failed_refunds',
  role: 'finance',
  find: async (db) => ({ count: await countFailedRefunds(db), oldest_at: null }),
}
