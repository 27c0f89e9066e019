import { AmountCents } from '#platform/contract/fields.ts'

/** What somebody gives at once, in the smallest unit of the currency. */
export const DonationAmount = AmountCents('donation')
