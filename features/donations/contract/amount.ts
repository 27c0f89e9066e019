import { z } from 'zod'

/** The smallest donation, in cents. */
export const DONATION_MIN_CENTS = 100
/** The largest donation in one go, in cents. */
export const DONATION_MAX_CENTS = 1_000_000

/** What somebody gives at once, in cents. */
export const DonationAmount = z
  .int()
  .positive('Amount must be greater than 0')
  .min(DONATION_MIN_CENTS, 'The smallest donation is $1')
  .max(DONATION_MAX_CENTS, 'The largest donation is $10,000')
