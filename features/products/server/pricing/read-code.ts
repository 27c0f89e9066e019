import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { countTry, uncountTry, type Limit } from '#platform/server/security/rate-limits.ts'
import { findForSale } from '../purchases/queries/buy.ts'
import { noSuchProduct } from '../purchases/http-errors.ts'
import { codeExpired, codeUsedUp, invalidCode } from './http-errors.ts'
import type { OfferedCode } from './queries/offered-code.ts'
import { codeStateOf } from './rules.ts'

const HOUR_MS = 60 * 60 * 1000
// Per address only: a limit for all of them together would let anybody stop a seller's codes.
const INVALID_CODE_LIMIT: Limit = { name: 'invalid discount codes', tries: 30, withinMs: HOUR_MS }

/** Throws if a code cannot be used: it is none of the product's, has expired or is used up. */
export function expectUsable(code: OfferedCode | null, now: Date): OfferedCode {
  if (!code) throw invalidCode()
  const state = codeStateOf(code, now)
  if (state === 'expired') throw codeExpired()
  if (state === 'used_up') throw codeUsedUp()
  return code
}

type CodeAttempt = Pick<BaseCall<Endpoint>, 'db' | 'address' | 'now'> & { caller: { id: number } | null }

/**
 * Reads a product for sale with the code that somebody typed; throws if it cannot be used, and 429 after too many invalid ones. Call it
 * outside a transaction, because failed attempts must be counted too.
 */
export async function readCode({ db, address, now, caller }: CodeAttempt, product_id: number, code: string) {
  const product = await findForSale(db, product_id, { code, buyer_id: caller?.id ?? null })
  if (!product) throw noSuchProduct()
  // Counted before anything is said of the code, so that parallel calls cannot exceed the limit.
  await countTry(db, INVALID_CODE_LIMIT, address, now)
  if (product.discount === null) throw invalidCode()
  await uncountTry(db, INVALID_CODE_LIMIT, address)
  return { ...product, discount: expectUsable(product.discount, now) }
}
