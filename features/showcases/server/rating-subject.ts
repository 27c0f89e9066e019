import type { RatedKind } from '#features/ratings/server.ts'
import { showcaseNotFound } from './load.ts'
import { findSeen, setStanding } from './queries/showcases.ts'

/** Rating rules of showcases: they are public, and any signed-in user may rate them. */
export const ratedShowcases: RatedKind = {
  find: async (db, id, reader) => {
    const showcase = await findSeen(db, id, reader?.id ?? null)
    if (!showcase) throw showcaseNotFound()
    const { developer_id, title } = showcase
    return { owner_id: developer_id, title: `your showcase: ${title}`, path: `/showcase/${id}` }
  },
  mayRate: async () => ({ agreed: null }),
  onRated: ({ db }, id, standing) => setStanding(db, id, standing),
}
