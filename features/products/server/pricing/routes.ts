import { minorOf } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { DISCOUNT_CODES_MAX, discountCodesApi, type DiscountTerms } from '../../contract/discount-codes.ts'
import { lockUploadOwner } from '../queries/uploads.ts'
import { codeEnded, codeTaken, expiryPast, invalidProducts, noSuchCode, tooManyCodes } from './http-errors.ts'
import { toCode, toPrice } from './presenter.ts'
import {
  countCodes,
  endCode,
  getCode,
  insertCode,
  listCodes,
  lockCode,
  storeProducts,
  updateCode,
  type StoredTerms,
} from './queries/codes.ts'
import { readCode } from './read-code.ts'
import { priceOf } from './rules.ts'

/** Returns the columns of a code's terms; throws if it would have expired. */
function termsOf(terms: DiscountTerms, now: Date): StoredTerms {
  const { percent = null, amount, max_uses = null, expires_at = null, product_ids } = terms
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) throw expiryPast()
  const amount_cents = (amount ?? null) === null ? null : minorOf(amount ?? 0)
  return { percent, amount_cents, max_uses, expires_at, for_all_products: !product_ids }
}

// Refuses products that are not the seller's.
async function storeChosenProducts(
  db: Database,
  code: { code_id: number; seller_id: number },
  product_ids: DiscountTerms['product_ids'],
): Promise<void> {
  const chosen = product_ids ?? []
  if ((await storeProducts(db, code, chosen)) < chosen.length) throw invalidProducts()
}

/** Locks one of the seller's codes until the transaction ends; throws if it is not theirs. */
async function lockOwnCode(db: Database, id: number, sellerId: number) {
  const code = await lockCode(db, id)
  if (code?.seller_id !== sellerId) throw noSuchCode()
  return code
}

/** Routes of discount codes. */
export const discountCodesRoutes: Route[] = routes(discountCodesApi, {
  list: async ({ db, caller, query, now }) => mapPage(await listCodes(db, caller.id, query), (row) => toCode(row, now)),

  create: async ({ db, caller, body, now }) => {
    const { code, ...terms } = body
    // Serializes concurrent calls, so that they cannot exceed the limit.
    await lockUploadOwner(db, caller.id)
    const stored = termsOf(terms, now)
    if ((await countCodes(db, caller.id)) >= DISCOUNT_CODES_MAX) throw tooManyCodes()
    const id = await insertCode(db, { ...stored, code, seller_id: caller.id, created_at: now })
    if (id === undefined) throw codeTaken()
    await storeChosenProducts(db, { code_id: id, seller_id: caller.id }, terms.product_ids)
    return toCode(await getCode(db, id), now)
  },

  change: async ({ db, caller, params, body, now }) => {
    const { ended_at } = await lockOwnCode(db, params.id, caller.id)
    if (ended_at !== null) throw codeEnded()
    await updateCode(db, params.id, termsOf(body, now))
    await storeChosenProducts(db, { code_id: params.id, seller_id: caller.id }, body.product_ids)
    return toCode(await getCode(db, params.id), now)
  },

  end: async ({ db, caller, params, now }) => {
    const { ended_at } = await lockOwnCode(db, params.id, caller.id)
    if (ended_at !== null) throw noSuchCode()
    await endCode(db, params.id, now)
    return toCode(await getCode(db, params.id), now)
  },

  price: async (call) => {
    const { price_cents, discount } = await readCode(call, call.params.id, call.body.code)
    return toPrice(priceOf(price_cents, discount, call.services.config.PLATFORM_FEE_PERCENT), discount.code)
  },
})
