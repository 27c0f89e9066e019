import type { Stripe } from '#platform/server/outside/stripe.ts'
import type { PaymentListener, PaymentSubject } from '#features/payments/server.ts'
import { askAboutDonation } from './provider-sync.ts'
import { isDonation } from './queries.ts'
import { settleDonation } from './settle-donation.ts'

// A refund or a dispute names what was paid, not the page it was paid on.
async function sessionOf({ session, payment_intent }: PaymentSubject, stripe: Stripe): Promise<string | undefined> {
  if (session !== undefined || payment_intent === undefined) return session
  const { data } = await stripe.client.checkout.sessions.list({ payment_intent, limit: 1 })
  return data[0]?.id
}

/** Follows donations. As with subscriptions, an event only says that something happened; what holds now is asked. */
export const donationListener: PaymentListener = {
  follow: async (subject, { db, services }) => {
    const session = await sessionOf(subject, services.stripe)
    if (session === undefined || !(await isDonation(db, session))) return null
    const answer = await askAboutDonation(db, services.stripe, session)
    return (work) => settleDonation(work, session, answer)
  },
}
