import type { PaymentListener } from '#features/payments/server.ts'
import { isDonation, settleDonation } from './queries.ts'

/** Settles donations. Some ways to pay take days: then the page is completed first and the money comes with an event of its own. */
export const donationListener: PaymentListener = {
  types: ['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired'],
  prepare: async (event, { db }) => {
    if (
      event.type !== 'checkout.session.completed' &&
      event.type !== 'checkout.session.async_payment_succeeded' &&
      event.type !== 'checkout.session.expired'
    )
      return null
    const { id, payment_status } = event.data.object
    if (!(await isDonation(db, id))) return null
    const isOver = event.type === 'checkout.session.expired'
    if (!isOver && payment_status !== 'paid') return null
    return async (transaction) => {
      await settleDonation(transaction, id, isOver ? 'expired' : 'paid')
      return []
    }
  },
}
