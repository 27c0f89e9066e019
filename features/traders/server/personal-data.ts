import type { PersonalData } from '#features/accounts/server.ts'
import { deleteDeclaration, findDeclaration } from './queries.ts'

/** A declaration is deleted with its account. */
export const traderPersonalData: PersonalData = {
  name: 'seller_details',
  exportOf: async (db, accountId) => (await findDeclaration(db, accountId)) ?? null,
  erase: ({ db }, { accountId }) => deleteDeclaration(db, accountId),
}
