import type { ReconciledPayments } from '#features/ledger/server.ts'
import { findPayer } from './queries.ts'

/** The payments of top-ups, which the books name as they are. */
export const topUpPayments: ReconciledPayments = {
  kind: 'top_up',
  referenceOf: async ({ payment_intent }, { db }) =>
    (await findPayer(db, payment_intent)) === undefined ? null : payment_intent,
  paymentsOf: async (payment_intent) => [payment_intent],
}
