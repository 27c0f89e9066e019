import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'

export const noSuchGift = () =>
  notFound(
    'This gift was accepted or taken back, or is for somebody else. Ask whoever gave it to you to send it again.',
  )
export const noSuchOwnGift = () => notFound('Gift not found')
export const giftNotWaiting = () =>
  conflict('gift_not_waiting', 'This gift was already accepted, kept or taken back. Reload the page.')
export const giftsNotTaxed = () =>
  badRequest(
    'gifts_not_taxed',
    'Gifts cannot be bought here, because taxes are not collected on them. Buy the product yourself.',
  )
export const giftFree = () => badRequest('gift_free', 'This costs nothing: send them its link instead')
export const noSuchRecipient = () =>
  badRequest('no_such_recipient', 'Nobody has this username. Check it, or enter an email address.')
export const invalidEmail = () => badRequest('invalid_email', 'Enter a valid email address, or a username')
export const giftToSelf = () => badRequest('gift_to_self', 'This is your own username: buy the product instead')
export const giftToSeller = () => badRequest('gift_to_seller', 'This person created the product. Choose somebody else.')
// Existing clients look for the code in the message.
export const giftOwned = () =>
  badRequest(
    'already_purchased',
    'already_purchased: You have this product already. The gift waits; ask its giver to send it to somebody else.',
  )
export const giftOfOwn = () =>
  badRequest('cannot_buy_own', 'You created this product. Ask its giver to send the gift to somebody else.')
