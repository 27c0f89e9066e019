import { askPayerOf, findAccountOfCustomer, type PaymentListener } from '#features/payments/server.ts'
import { askAboutGifts } from './ask-provider.ts'
import { keepGifts } from './store-gifts.ts'

/** Follows what people give every month. As always, an event only says that something happened; what holds now is asked. */
export const monthlyGiftListener: PaymentListener = {
  follow: async (subject, { db, services }) => {
    const customer = await askPayerOf(services.stripe, subject)
    const account_id = customer === undefined ? undefined : await findAccountOfCustomer(db, customer)
    if (customer === undefined || account_id === undefined) return null
    const answer = await askAboutGifts(db, services.stripe, { account_id, customer, subject })
    return answer.gifts.length === 0 ? null : (work) => keepGifts(work, answer)
  },
}
