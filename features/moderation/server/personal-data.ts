import type { PersonalData } from '#features/accounts/server.ts'
import { deleteCasesAbout, exportCasesAbout } from './queries/cases.ts'
import { clearDecider } from './queries/decisions.ts'
import { deleteHiddenOf, exportHidden, findLimit, unlimitAccount } from './queries/hidden-items.ts'
import { deleteReportsBy, exportReportsBy } from './queries/reports.ts'

/** Reports by an account and about it go with it; of decisions by an operator, only who made them. */
export const moderationPersonalData: PersonalData = {
  name: 'moderation',
  exportOf: async (db, accountId) => ({
    reported_by_me: await exportReportsBy(db, accountId),
    decided_about_me: await exportCasesAbout(db, accountId),
    hidden: await exportHidden(db, accountId),
    posts_held_since: (await findLimit(db, accountId))?.limited_at ?? null,
  }),
  erase: async ({ db }, { accountId, email, email_verified }) => {
    await deleteReportsBy(db, accountId, email_verified ? email : null)
    await deleteCasesAbout(db, accountId)
    await deleteHiddenOf(db, accountId)
    await unlimitAccount(db, accountId)
    await clearDecider(db, accountId)
  },
}
