import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, OptionalText, PageQuery } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { Purchase } from './purchases.ts'
import { giftsSubject, productsSubject, purchasesSubject } from './subjects.ts'

export const GIFT_MESSAGE_MAX_LENGTH = 500
/** Maximum length of a username or an email address. */
export const GIFT_TO_MAX_LENGTH = 254

/** Whether a gift waits for its recipient, was accepted, was kept by its giver, or was paid back to them. */
export const GiftStatus = z.enum(['waiting', 'accepted', 'kept', 'cancelled'])
export type GiftStatus = z.output<typeof GiftStatus>

const RecipientText = z.string().trim().min(1).max(GIFT_TO_MAX_LENGTH)

/** A gift as its giver sees it. */
export const Gift = z
  .object({
    id: Id,
    product_id: Id,
    product_name: z.string(),
    to: z.string().nullable().meta({ description: 'A username or an email address; null once that is deleted.' }),
    message: z.string().nullable(),
    total: z.number().meta({ description: 'What was paid for it.' }),
    status: GiftStatus,
    created_at: Instant,
    sent_at: Instant.meta({ description: 'When its recipient was last written to.' }),
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'Gift' })
export type Gift = z.output<typeof Gift>

/** A gift as its recipient sees it. */
export const OfferedGift = z
  .object({
    id: Id,
    product_id: Id,
    product_name: z.string(),
    from: z.string().meta({ description: "The giver's username." }),
    message: z.string().nullable(),
    is_own: z.boolean().meta({ description: 'Whether the caller gave it.' }),
    is_accepted: z.boolean(),
  })
  .meta({ id: 'OfferedGift' })
export type OfferedGift = z.output<typeof OfferedGift>

const idParams = z.object({ id: Id })
const shows = [giftsSubject]
const changes = [giftsSubject, purchasesSubject, productsSubject, balanceSubject]
const WAITING_ERRORS = '409 `gift_not_waiting` once it was accepted, kept or paid back.'
const RECIPIENT_ERRORS =
  '400 `no_such_recipient`, `invalid_email`, `gift_to_self` or `gift_to_seller`, 403 `contact_refused` if one of the two blocked the other'
const Link = z.object({
  token: z.string().min(1).max(100).optional().meta({ description: 'From the mailed link; not needed by username.' }),
})

export const giftsApi = api({
  give: {
    method: 'POST',
    path: '/marketplace/products/:id/gifts',
    onlyWith: 'payments',
    access: 'signed_in',
    needsConsent: true,
    posts: { kind: 'item', text: ['message'] },
    limit: { calls: 30, minutes: 60 },
    does: `Buys a product for somebody else, from my balance. It is theirs once they accept it. ${RECIPIENT_ERRORS}, 400 \`gift_free\` for what costs nothing or \`gifts_not_taxed\` where taxes are collected, and the errors of a purchase. Discount codes do not apply.`,
    changes,
    params: idParams,
    body: z.object({
      to: RecipientText.meta({ description: 'A username, or an email address to which a link is sent.' }),
      message: OptionalText(GIFT_MESSAGE_MAX_LENGTH),
      expected_total: Amount.optional().meta({ description: 'What I was shown: price and fee.' }),
      amount: Amount.optional().meta({ description: 'What I chose to pay in total; only with `pay_what_you_want`.' }),
    }),
    response: Gift,
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/marketplace/gifts',
    access: 'signed_in',
    shows,
    does: 'Gifts that I gave, newest first.',
    query: PageQuery,
    response: z.array(Gift),
    paged: true,
  },
  send: {
    method: 'POST',
    path: '/marketplace/gifts/:id/send',
    onlyWith: 'payments',
    access: 'signed_in',
    limit: { calls: 20, minutes: 60 },
    does: `Sends one of my gifts again, or to somebody else; earlier links no longer work. ${WAITING_ERRORS} ${RECIPIENT_ERRORS}.`,
    changes: [giftsSubject],
    params: idParams,
    body: z.object({ to: RecipientText.optional() }).default({}),
    response: Gift,
  },
  keep: {
    method: 'POST',
    path: '/marketplace/gifts/:id/keep',
    onlyWith: 'payments',
    access: 'signed_in',
    does: `Takes one of my gifts for myself. ${WAITING_ERRORS} 400 \`already_purchased\`.`,
    changes,
    params: idParams,
    response: Gift,
  },
  cancel: {
    method: 'DELETE',
    path: '/marketplace/gifts/:id',
    onlyWith: 'payments',
    access: 'signed_in',
    does: `Takes one of my gifts back: its money returns to my balance. ${WAITING_ERRORS}`,
    changes,
    params: idParams,
    response: Gift,
  },
  open: {
    method: 'POST',
    path: '/marketplace/gifts/:id/open',
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    does: 'A gift for me, by its link or my username; 404 if it is not for me, or waits no longer.',
    repeatable: true,
    params: idParams,
    body: Link.default({}),
    response: OfferedGift,
  },
  accept: {
    method: 'POST',
    path: '/marketplace/gifts/:id/accept',
    onlyWith: 'payments',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 60 },
    does: 'Accepts a gift for me: the product is mine. Repeating it changes nothing. 404 if it is not for me, or waits no longer, 400 `already_purchased` or `cannot_buy_own`, 403 `contact_refused`.',
    changes,
    params: idParams,
    body: Link.default({}),
    response: Purchase,
  },
})
