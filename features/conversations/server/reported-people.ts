import type { ReportedKindRules } from '#features/moderation/server.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { setProfileShown } from '#features/profiles/server.ts'
import { canBeReported, findReportedPerson } from './queries/reported-people.ts'

/** People as a reported kind: creators with a public profile, and those with whom somebody has a conversation. */
export const reportedPeople: ReportedKindRules = {
  read: async (db, id) => {
    const person = await findReportedPerson(db, id)
    return person ? { ...person, path: `/profile/developers/${id}/public` } : null
  },
  maySee: (db, id, reader) => canBeReported(db, id, reader?.id ?? null),
  setShown: ({ db }, id, isShown) => setProfileShown(db, id, isShown),
  subjects: [profilesSubject],
}
