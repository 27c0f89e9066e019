import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'

export const noSuchGift = () =>
  notFound('This gift is not for you, or waits no longer. Ask whoever gave it to send it again.')
export const noSuchOwnGift = () => notFound('Gift not found')
export const giftNotWaiting = () => conflict('gift_not_waiting', 'This gift was accepted, kept or paid back already')
export const giftFree = () => badRequest('gift_free', 'This costs nothing: send them its link instead')
export const noSuchRecipient = () =>
  badRequest('no_such_recipient', 'Nobody has this username. Check it, or enter an email address.')
export const invalidEmail = () => badRequest('invalid_email', 'Enter a valid email address, or a username')
export const giftToSelf = () => badRequest('gift_to_self', 'This is your own username: buy the product instead')
export const giftToSeller = () => badRequest('gift_to_seller', 'Its creator has this product already')
