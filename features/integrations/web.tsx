import type { WebFeature } from '#platform/web/feature.ts'

/** Settings section with the user's API tokens. */
export { ApiTokens } from './web/tokens/ApiTokens.tsx'
/** Settings section with the user's webhooks. */
export { Webhooks } from './web/webhooks/Webhooks.tsx'

export const integrationsFeature: WebFeature = {
  // Shown with the server's own words, which say what is wrong.
  sentences: {
    too_many_tokens: null,
    too_many_webhooks: null,
    target_refused: null,
    target_unknown: null,
    webhook_off: null,
  },
}
