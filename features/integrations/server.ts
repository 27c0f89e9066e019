import type { ServerFeature } from '#platform/server/feature.ts'
import { ago } from '#platform/server/dates.ts'
import { tokensPersonalData } from './server/personal-data.ts'
import { deleteEndedTokens } from './server/tokens/queries.ts'
import { tokensRoutes } from './server/tokens/routes.ts'

export { apiTokensIn } from './server/tokens/authentication.ts'
export { scopeOf } from './server/tokens/reachable-calls.ts'

/** Expired tokens are shown for this long, so that whoever looks for a program's trouble finds it. */
const EXPIRED_SHOWN_MS = 30 * 24 * 60 * 60 * 1000

export const integrationsFeature: ServerFeature = {
  routes: tokensRoutes,
  personalData: [tokensPersonalData],
  expiry: [({ db, now }) => deleteEndedTokens(db, ago(now, EXPIRED_SHOWN_MS))],
}
