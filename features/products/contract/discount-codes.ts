import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { discountCodesSubject, purchasesSubject } from './subjects.ts'

/** Maximum number of a seller's discount codes that have not ended. */
export const DISCOUNT_CODES_MAX = 500
/** Maximum number of products of a discount code, as many as a seller has. */
export const DISCOUNT_PRODUCTS_MAX = 200
/** Maximum number of uses that a discount code may have. */
export const DISCOUNT_USES_MAX = 1_000_000
export const DISCOUNT_CODE_MAX_LENGTH = 30
const DISCOUNT_CODE_MIN_LENGTH = 3
const TYPED_MAX_LENGTH = 100

/** A discount code as a seller chooses it: stored in capitals. */
export const NewCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .min(DISCOUNT_CODE_MIN_LENGTH)
  .max(DISCOUNT_CODE_MAX_LENGTH)
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Letters, digits and single hyphens between them')

/** A discount code as a buyer types it, in any case. */
export const TypedCode = z.string().trim().toUpperCase().min(1).max(TYPED_MAX_LENGTH)

/** Whether a discount code can be used; `used_up` while open payments reserve its last uses. */
export const DiscountCodeState = z.enum(['active', 'expired', 'used_up', 'ended'])
export type DiscountCodeState = z.output<typeof DiscountCodeState>

const Terms = z.object({
  percent: z.int().min(1).max(100).nullish().meta({ description: 'Part of the price; either this or `amount`.' }),
  amount: Amount.refine((amount) => amount > 0, 'More than 0')
    .nullish()
    .meta({ description: 'What it takes off the price, at most the price.' }),
  max_uses: z.int().min(1).max(DISCOUNT_USES_MAX).nullish().meta({ description: 'Null for any number.' }),
  expires_at: Instant.nullish().meta({ description: 'Null for never.' }),
  product_ids: z
    .array(Id)
    .min(1)
    .max(DISCOUNT_PRODUCTS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'Each product once')
    .nullish()
    .meta({ description: 'Null for all my products, also those to come.' }),
})
const hasOneDiscount = ({ percent, amount }: { percent?: number | null; amount?: number | null }) =>
  (percent ?? null) === null ? (amount ?? null) !== null : (amount ?? null) === null
const ONE_DISCOUNT_RULE = { path: ['percent'], message: 'Either a percentage or an amount' }

/** Terms of a discount code, as a whole: what is left out is cleared. */
export const DiscountTerms = Terms.refine(hasOneDiscount, ONE_DISCOUNT_RULE)
export type DiscountTerms = z.output<typeof DiscountTerms>

export const NewDiscountCode = Terms.extend({ code: NewCodeText }).refine(hasOneDiscount, ONE_DISCOUNT_RULE)

/** A discount code as its seller sees it. */
export const DiscountCode = z
  .object({
    id: Id,
    code: z.string(),
    state: DiscountCodeState,
    percent: z.int().nullable(),
    amount: z.number().nullable(),
    max_uses: z.int().nullable(),
    uses: z.int().meta({ description: 'Sales with it, and open payments, which reserve a use.' }),
    reserved: z.int().meta({ description: 'How many of the uses are reserved by open payments.' }),
    expires_at: Instant.nullable(),
    products: z
      .array(z.object({ id: Id, name: z.string() }))
      .nullable()
      .meta({ description: 'Null for all products of the seller.' }),
    created_at: Instant,
  })
  .meta({ id: 'DiscountCode' })
export type DiscountCode = z.output<typeof DiscountCode>

/** What one buyer would pay for a product. */
export const ProductPrice = z
  .object({
    code: z.string().nullable(),
    discount: z.number().meta({ description: 'What the code takes off.' }),
    price: z.number().meta({ description: 'What is left for the creator.' }),
    fee: z.number().meta({ description: 'What the platform adds.' }),
    total: z.number().meta({ description: 'What the buyer pays.' }),
  })
  .meta({ id: 'ProductPrice' })
export type ProductPrice = z.output<typeof ProductPrice>

const idParams = z.object({ id: Id })
const shows = [discountCodesSubject, purchasesSubject]
const changes = [discountCodesSubject]
const refusal = 'Only creators can have discount codes'
const REFUSALS = 'and 400 `expiry_past` or `invalid_product_ids`'

export const discountCodesApi = api({
  list: {
    method: 'GET',
    path: '/marketplace/discount-codes',
    access: 'developer',
    refusal,
    shows,
    does: 'My discount codes, newest first, also those that have ended.',
    query: PageQuery,
    response: z.array(DiscountCode),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/marketplace/discount-codes',
    access: 'developer',
    refusal,
    changes,
    limit: { calls: 60, minutes: 60 },
    does: `Makes a discount code for all of my products or some. It applies to the price; the fee is computed from what is left. 409 \`code_taken\` while another one of mine has the same text, \`too_many_codes\` beyond ${DISCOUNT_CODES_MAX}, ${REFUSALS}.`,
    body: NewDiscountCode,
    response: DiscountCode,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/marketplace/discount-codes/:id',
    access: 'developer',
    refusal,
    changes,
    limit: { calls: 120, minutes: 60 },
    does: `Sets the terms of a discount code anew, for purchases from now on; payments that are open keep their price. 409 \`code_ended\`, ${REFUSALS}.`,
    params: idParams,
    body: DiscountTerms,
    response: DiscountCode,
  },
  end: {
    method: 'DELETE',
    path: '/marketplace/discount-codes/:id',
    access: 'developer',
    refusal,
    changes,
    does: 'Ends a discount code of mine: nobody can use it from now on. Payments that are open keep their price. 404 if it has ended already.',
    params: idParams,
    response: DiscountCode,
  },
  price: {
    method: 'POST',
    path: '/marketplace/products/:id/price',
    access: 'anyone',
    limit: { calls: 120, minutes: 5 },
    does: 'What a product costs with a discount code, in any case. 400 `invalid_code` for an unknown or ended one and for one of other products, 409 `code_expired` or `code_used_up`. 30 invalid codes an hour from one address; then 429, also for valid ones.',
    repeatable: true,
    nonTransactional: 'counting tries: a refused one counts too',
    params: idParams,
    body: z.object({ code: TypedCode }),
    response: ProductPrice,
  },
})
