import type { RatedKind } from '#features/ratings/server.ts'
import { showcaseNotFound } from './load.ts'
import { findRated, setStanding } from './queries/rated.ts'

/** How showcases are rated: everybody may see them, so everybody may say what they think of them. */
export const ratedShowcases: RatedKind = {
  find: async (db, id) => {
    const showcase = await findRated(db, id)
    if (!showcase) throw showcaseNotFound()
    return {
      owner_id: showcase.developer_id,
      title: `your solution: ${showcase.title}`,
      path: `/showcase/${id}`,
    }
  },
  mayRate: async () => ({ agreed: null }),
  onRated: ({ db }, id, standing) => setStanding(db, id, standing),
}
