import { AmountCents } from '#platform/contract/fields.ts'

/** Amount of one donation, in the smallest unit of the currency. */
export const DonationAmount = AmountCents('donation')
