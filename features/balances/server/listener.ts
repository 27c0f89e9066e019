import type { PaymentListener } from '#features/payments/server.ts'
import { askAboutTopUp } from './provider-sync.ts'
import { findPayer } from './queries.ts'
import { settleTopUp } from './settle-top-up.ts'

/** Follows top-ups. As with all payments, an event only says that something happened; what holds now is asked. */
export const topUpListener: PaymentListener = {
  follow: async ({ payment_intent }, { db, services }) => {
    if (payment_intent === undefined || (await findPayer(db, payment_intent)) === undefined) return null
    const told = await askAboutTopUp(db, services.stripe, payment_intent)
    return (work) => settleTopUp(work, payment_intent, told)
  },
}
