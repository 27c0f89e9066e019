import { sql } from 'kysely'

/** A code that a product's seller offers for it, usable or not. */
export interface OfferedCode {
  id: number
  code: string
  percent: number | null
  amount_cents: number | null
  expires_at: string | null
  max_uses: number | null
  /** Without the use that the buyer's own open payment of this product reserves. */
  uses: number
}

/** Column for queries on `products`: the product's discount code of this text, in capitals; null if there is none. */
export const offeredCode = (code: string | undefined, buyerId: number | null) =>
  sql<OfferedCode | null>`(
    select json_build_object(
      'id', offered.id, 'code', offered.code, 'percent', offered.percent, 'amount_cents', offered.amount_cents,
      'expires_at', offered.expires_at, 'max_uses', offered.max_uses,
      'uses', offered.uses - (
        select count(*) from purchases open
        where open.discount_code_id = offered.id and open.status = 'pending'
          and open.buyer_id = ${buyerId}::bigint and open.product_id = products.id
      )
    )
    from discount_codes offered
    where offered.seller_id = products.developer_id and offered.code = ${code ?? null}::text
      and offered.ended_at is null
      -- Where buyers choose what they pay, there is nothing to take off.
      and products.pricing_model = 'one_time'
      and (offered.for_all_products or exists (
        select from discount_code_products chosen
        where chosen.code_id = offered.id and chosen.product_id = products.id
      ))
  )`.as('discount')
