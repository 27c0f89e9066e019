import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { events } from '#platform/contract/freshness.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { TypedCode } from './discount-codes.ts'
import { productsSubject, purchasesSubject } from './subjects.ts'

/**
 * Status of a purchase. While `processing`, the payment is made and its money has not arrived; while `disputed`, the buyer's bank decides.
 * In both the buyer cannot download. A `refunded` product can be bought again.
 */
export const PurchaseStatus = z.enum(['pending', 'processing', 'paid', 'disputed', 'refunded', 'expired'])
export type PurchaseStatus = z.output<typeof PurchaseStatus>

/** Maximum number of partial refunds per purchase. */
export const PARTIAL_REFUNDS_MAX = 20

/** Why a payment was returned; null if the payment provider or a bank returned it. */
export const RefundReason = z.enum(['seller', 'paid_twice', 'seller_left', 'buyer_left'])

/** What a refund still waits for: the provider or the bank, or somebody to try it again. */
export const RefundProgress = z.enum(['on_its_way', 'failed'])
export type RefundProgress = z.output<typeof RefundProgress>

/**
 * The licence key of a purchase: `owed` while the seller's list has none left, `on_hold` while the payment is disputed, `revoked` with a
 * refund.
 */
export const PurchaseLicence = z
  .object({ key: z.string().nullable(), state: z.enum(['active', 'owed', 'on_hold', 'revoked']) })
  .meta({ id: 'PurchaseLicence' })
export type PurchaseLicence = z.output<typeof PurchaseLicence>

const purchasedPart = {
  product_id: Id,
  product_name: z.string(),
  licence: PurchaseLicence.nullable(),
}

/** A product of a purchased bundle, as its buyer sees it. */
export const PurchasedPart = z.object(purchasedPart).meta({ id: 'PurchasedPart' })
export type PurchasedPart = z.output<typeof PurchasedPart>

/** The same as its seller sees it. */
export const SoldPart = z
  .object({
    ...purchasedPart,
    licensable: z
      .boolean()
      .meta({ description: 'Whether the seller may give the buyer a key for it, or another one.' }),
  })
  .meta({ id: 'SoldPart' })
export type SoldPart = z.output<typeof SoldPart>

const bought = {
  id: Id,
  product_id: Id,
  product_name: z.string(),
  price: z.number().meta({ description: 'For the seller, after the discount.' }),
  fee: z.number().meta({ description: 'For the platform.' }),
  tax: z.number().meta({ description: 'For the tax authorities; 0 where no taxes are collected.' }),
  tax_label: z.string().nullable().meta({ description: 'Name of the tax and its rate.' }),
  total: z.number().meta({ description: 'From the buyer: price, fee and tax.' }),
  discount: z.number().meta({ description: 'What the discount code took off the price.' }),
  discount_code: z.string().nullable(),
  amount_refunded: z.number().meta({ description: 'Returned to the buyer.' }),
  paid_with: z.enum(['card', 'balance', 'free']),
  status: PurchaseStatus,
  refund_reason: RefundReason.nullable(),
  refund: RefundProgress.nullable().meta({ description: 'Null without a refund, and once it has arrived.' }),
  created_at: Instant,
  paid_at: Instant.nullable(),
  message_count: z.int().meta({ description: 'Messages between buyer and seller about it.' }),
  licence: PurchaseLicence.nullable().meta({ description: 'Null for a product without licence keys.' }),
  gift_from: z.string().nullable().meta({
    description: 'Username of who paid for it as a gift, if not the buyer; the buyer is shown no amounts then.',
  }),
}

/** A purchase as its buyer sees it. */
export const Purchase = z
  .object({
    ...bought,
    developer: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    download_url: z.string().nullable().meta({ description: 'A path; null where the buyer may not download.' }),
    parts: z.array(PurchasedPart).meta({ description: 'The products of a bundle.' }),
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.output<typeof Purchase>

/** A purchase as its seller sees it. */
export const Sale = z
  .object({
    ...bought,
    buyer: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    earned: z.number().meta({ description: 'What the seller keeps of it.' }),
    refundable: z.boolean().meta({ description: 'Whether the seller may refund it.' }),
    left: z.number().meta({ description: 'What the seller may still refund, with the fee; 0 if nothing.' }),
    licensable: z
      .boolean()
      .meta({ description: 'Whether the seller may give the buyer a licence key, or another one.' }),
    parts: z.array(SoldPart).meta({ description: 'The products of a bundle.' }),
  })
  .meta({ id: 'Sale' })
export type Sale = z.output<typeof Sale>

const Sums = {
  sold: z.int(),
  refunded: z.int().meta({ description: 'How many of them have been refunded in full.' }),
  earned: z.number().meta({ description: 'What the seller keeps of them.' }),
}

/** Sales per day or month in UTC; periods without a sale are included with zeros. */
export const SalesSums = z
  .object({
    by: z.enum(['day', 'month']),
    periods: z.array(z.object({ start: z.iso.date(), ...Sums })).meta({ description: 'Oldest first.' }),
    total: z.object(Sums).meta({ description: 'Of these periods together.' }),
  })
  .meta({ id: 'SalesSums' })
export type SalesSums = z.output<typeof SalesSums>

/** Maximum number of days and of months in a chart. */
export const PERIODS_MAX = { day: 90, month: 24 } as const
const PERIODS_DEFAULT = 24

// A purchase also changes the product's count of purchases and the balance, and a refund hides the review.
const changes = [purchasesSubject, productsSubject, balanceSubject, ratingsSubject]

/** Sent to the buyer when a payment arrives, is refunded or is disputed; the seller gets the same as a sale. */
export const purchasesEvents = events({
  purchase: {
    payload: z.object({ id: Id, product_id: Id, status: PurchaseStatus }),
    changes,
  },
  sale: {
    payload: z.object({ id: Id, product_id: Id, status: PurchaseStatus }),
    changes,
  },
})

const idParams = z.object({ id: Id })
const shows = [purchasesSubject]
const CHECKOUT_TEXT =
  'A purchase from the balance and a free one are done at once; by card, `url` is the page to pay on.'

export const purchasesApi = api({
  purchase: {
    method: 'POST',
    path: '/marketplace/products/:id/purchase',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 60 },
    does: `Buys a published product. ${CHECKOUT_TEXT} 400 \`already_purchased\`, \`insufficient_funds\` or \`cannot_buy_own\`, 409 \`payment_processing\` while an earlier payment for it is being processed, \`price_changed\` if \`expected_total\` is not the current total, 409 \`no_files\` for a paid product without files; with a code the errors of its price. Where buyers choose what they pay, \`amount\` is the total they chose, else they pay the minimum; 400 \`amount_too_low\` below it, 409 \`price_changed\` if the product has one price. Where taxes are collected, 400 \`tax_place_unknown\` if my billing details do not say where I am taxed. A payment page reserves a use of the code until it is paid or expires.`,
    changes,
    params: idParams,
    body: z
      .object({
        pay_with: z.enum(['card', 'balance']).default('card'),
        expected_total: Amount.optional().meta({
          description: 'What the buyer was shown: price, fee and tax.',
        }),
        amount: Amount.optional().meta({
          description: 'What the buyer chose to pay in total; only with `pay_what_you_want`.',
        }),
        code: TypedCode.optional().meta({ description: 'A discount code, in any case.' }),
      })
      .default({ pay_with: 'card' }),
    response: z.object({
      url: z.url().optional(),
      purchase: Purchase.optional(),
      download_url: z.string().optional(),
    }),
    nonTransactional: 'payment provider',
  },
  findOwn: {
    method: 'GET',
    path: '/marketplace/products/:id/purchase',
    access: 'signed_in',
    shows,
    does: 'My newest purchase of a product, or of a bundle that has it, that is paid or whose payment is being processed; 404 while there is none.',
    noneYet: [404],
    params: idParams,
    response: Purchase,
  },
  verify: {
    method: 'GET',
    path: '/marketplace/purchase/verify/:sessionId',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    shows,
    does: 'Whether my payment on a payment page has arrived. 400 `payment_not_completed` while it has not, or `payment_processing` while the bank decides; the provider is then queried, and a `purchase` event announces the result.',
    params: z.object({ sessionId: z.string().min(1).max(200) }),
    response: z.object({
      success: z.literal(true),
      product_id: Id,
      download_url: z.url().meta({
        description: 'URL of all files for a browser, without headers; for the buyer only, valid for 15 minutes.',
      }),
    }),
  },
  listPurchases: {
    method: 'GET',
    path: '/marketplace/products/purchases',
    access: 'signed_in',
    shows,
    does: 'My purchases, newest first.',
    query: PageQuery,
    response: z.array(Purchase),
    paged: true,
  },
  listSales: {
    method: 'GET',
    path: '/marketplace/products/sales',
    access: 'signed_in',
    shows,
    does: 'My sales, newest first.',
    query: PageQuery.extend({ product_id: Id.optional() }),
    response: z.array(Sale),
    paged: true,
  },
  sumSales: {
    method: 'GET',
    path: '/marketplace/products/sales/sums',
    access: 'signed_in',
    shows,
    does: `My sales in each of the last days (at most ${PERIODS_MAX.day}) or months (at most ${PERIODS_MAX.month}).`,
    query: z.object({
      by: z.enum(['day', 'month']).default('day'),
      periods: z.int().min(1).max(PERIODS_MAX.day).default(PERIODS_DEFAULT),
    }),
    response: SalesSums,
  },
  refund: {
    method: 'POST',
    path: '/marketplace/purchases/:id/refund',
    onlyWith: 'payments',
    access: 'signed_in',
    does: `Refunds one of my sales, including the fee: to the balance at once, to a card within days. With \`amount\`, only a part of what is left, at most ${PARTIAL_REFUNDS_MAX} times, and the buyer keeps the product; otherwise all of it, and the buyer can no longer download. 400 \`refund_too_large\`, or \`balance_too_low\` when my balance is lower than what I earned from it; 409 \`refund_changed\` if \`expected_left\` is not what is left, \`already_refunded\`, \`too_many_refunds\`.`,
    changes,
    params: idParams,
    body: z
      .object({
        amount: Amount.refine((amount) => amount > 0, 'Amount must be greater than 0').optional(),
        expected_left: Amount.optional().meta({ description: 'What was left to refund, as I was shown it.' }),
      })
      .default({}),
    response: Sale,
  },
})
