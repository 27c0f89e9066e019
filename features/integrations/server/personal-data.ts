import type { PersonalData } from '#features/accounts/server.ts'
import { deleteTokensOf, exportTokens } from './tokens/queries.ts'
import { deleteWebhooksOf, exportWebhooks } from './webhooks/queries/deliveries.ts'

/** Tokens end with the account. */
export const tokensPersonalData: PersonalData = {
  name: 'api_access',
  exportOf: exportTokens,
  erase: ({ db }, { accountId }) => deleteTokensOf(db, accountId),
}

/** Webhooks end with the account; what was sent to them is in the copy, their secrets are not. */
export const webhooksPersonalData: PersonalData = {
  name: 'webhooks',
  exportOf: exportWebhooks,
  erase: ({ db }, { accountId }) => deleteWebhooksOf(db, accountId),
}
