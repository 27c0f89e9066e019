import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { violatesConstraint } from '#platform/server/database/database.ts'
import { DISCOUNT_CODES_MAX } from '../../contract/discount-codes.ts'

export const noSuchCode = () => notFound('Discount code not found')
export const codeTaken = () =>
  conflict('code_taken', 'You already have this code. End it first, or choose another text.')
export const tooManyCodes = () =>
  conflict('too_many_codes', `You can have at most ${DISCOUNT_CODES_MAX} discount codes. End some of them first.`)
export const codeEnded = () => conflict('code_ended', 'This code has ended. Make a new one instead.')
export const expiryPast = () => badRequest('expiry_past', 'The code must expire in the future')
export const invalidProducts = () =>
  badRequest('invalid_product_ids', 'One or more of these products do not exist or are not yours')

export const invalidCode = () =>
  badRequest('invalid_code', 'This discount code is not valid for this product. Check how it is written.')
export const codeExpired = () => conflict('code_expired', 'This discount code has expired. You were not charged.')
export const codeUsedUp = () =>
  conflict('code_used_up', 'This discount code has been used as often as it can be. You were not charged.')

/** Reports that somebody else took the last use of a code at the same moment. */
export function refuseUsedUp(error: unknown): never {
  throw violatesConstraint(error, 'discount_codes_used_up') ? codeUsedUp() : error
}
