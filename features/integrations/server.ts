import type { ServerFeature } from '#platform/server/feature.ts'
import { ago } from '#platform/server/dates.ts'
import { tokensPersonalData, webhooksPersonalData } from './server/personal-data.ts'
import { deleteEndedTokens } from './server/tokens/queries.ts'
import { tokensRoutes } from './server/tokens/routes.ts'
import { deliverWebhook, retryWebhook, takeWebhookTurn } from './server/webhooks/deliver.ts'
import { deleteOldDeliveries } from './server/webhooks/queries/deliveries.ts'
import { forwardEvents } from './server/webhooks/forward-events.ts'
import { webhooksRoutes } from './server/webhooks/routes.ts'

export { apiTokensIn } from './server/tokens/authentication.ts'
export { scopeOf } from './server/tokens/reachable-calls.ts'

/** Expired tokens are shown for this long, so that whoever looks for a program's trouble finds it. */
const EXPIRED_SHOWN_MS = 30 * 24 * 60 * 60 * 1000
/** How long deliveries of webhooks are listed, and can be repeated. */
const DELIVERIES_SHOWN_MS = EXPIRED_SHOWN_MS

export const integrationsFeature: ServerFeature = {
  routes: [...tokensRoutes, ...webhooksRoutes],
  jobs: [takeWebhookTurn, retryWebhook, deliverWebhook],
  scheduledJobs: [forwardEvents],
  personalData: [tokensPersonalData, webhooksPersonalData],
  expiry: [
    ({ db, now }) => deleteEndedTokens(db, ago(now, EXPIRED_SHOWN_MS)),
    ({ db, now }) => deleteOldDeliveries(db, ago(now, DELIVERIES_SHOWN_MS)),
  ],
}
