import { conflict } from '#platform/server/http/http-errors.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import {
  deleteGrant,
  eraseReasons,
  exportOperator,
  findRoles,
  hasOwnerBeside,
  insertEntry,
  lockGrants,
} from './queries.ts'

/** Roles end with their account. Audit entries stay, by account id; the reasons for actions on the account are deleted. */
export const operatorPersonalData: PersonalData = {
  name: 'operator',
  exportOf: exportOperator,
  erase: async ({ db, now }, { accountId }) => {
    await eraseReasons(db, accountId)
    const isOwner = (await findRoles(db, accountId))?.includes('owner') ?? false
    if (isOwner) await lockGrants(db)
    if (isOwner && !(await hasOwnerBeside(db, accountId)))
      throw conflict('last_owner', 'You are the only owner of this installation: make somebody else an owner first')
    if (!(await deleteGrant(db, accountId))) return
    await insertEntry(db, {
      action: 'revoke_operator',
      actor_id: accountId,
      account_id: accountId,
      reason: null,
      created_at: now,
    })
  },
}
