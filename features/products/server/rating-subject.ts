import { forbidden } from '#platform/server/http/http-errors.ts'
import type { RatedKind } from '#features/ratings/server.ts'
import { getVisible } from './load.ts'
import { setStanding } from './queries/products.ts'
import { hasOwnPurchase } from './purchases/queries/owned-products.ts'

/** Products as a rated kind: its buyers may rate a product. */
export const ratedProducts: RatedKind = {
  find: async (db, id, reader) => {
    const { developer_id, name } = await getVisible(db, id, reader)
    return { owner_id: developer_id, title: `your product: ${name}`, path: `/products/${id}` }
  },
  mayRate: async (db, id, rater) => {
    if (await hasOwnPurchase(db, id, rater.id)) return { agreed: null }
    return { refusal: forbidden('You must purchase the product before reviewing it', 'not_purchased') }
  },
  onRated: ({ db }, id, standing) => setStanding(db, id, standing),
}
