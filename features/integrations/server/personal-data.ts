import type { PersonalData } from '#features/accounts/server.ts'
import { deleteTokensOf, exportTokens } from './tokens/queries.ts'

/** Tokens end with the account. */
export const tokensPersonalData: PersonalData = {
  name: 'api_access',
  exportOf: exportTokens,
  erase: ({ db }, { accountId }) => deleteTokensOf(db, accountId),
}
