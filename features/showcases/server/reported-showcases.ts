import type { ReportedKindRules } from '#features/moderation/server.ts'
import { showcasesSubject } from '../contract.ts'
import { findReported, setShown } from './queries/showcases.ts'

/** Showcases as a reported kind: they are public unless hidden. */
export const reportedShowcases: ReportedKindRules = {
  read: async (db, id) => {
    const showcase = await findReported(db, id)
    if (!showcase) return null
    const { is_public: _isPublic, ...item } = showcase
    return { ...item, path: `/showcase/${id}` }
  },
  maySee: async (db, id, reader) => {
    const showcase = await findReported(db, id)
    return showcase !== undefined && (showcase.is_public || showcase.owner_id === reader?.id)
  },
  setShown: ({ db }, id, isShown) => setShown(db, id, isShown),
  subjects: [showcasesSubject],
}
