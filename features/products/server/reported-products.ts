import { isFound, type ReportedKindRules } from '#features/moderation/server.ts'
import { productsSubject } from '../contract.ts'
import { getVisible } from './load.ts'
import { findReported, setShown } from './queries/products.ts'

/** Products as a reported kind: whoever can see one may report it. */
export const reportedProducts: ReportedKindRules = {
  read: async (db, id) => {
    const product = await findReported(db, id)
    return product ? { ...product, path: `/products/${id}` } : null
  },
  maySee: (db, id, reader) => isFound(getVisible(db, id, reader)),
  setShown: ({ db }, id, isShown) => setShown(db, id, isShown),
  subjects: [productsSubject],
}
