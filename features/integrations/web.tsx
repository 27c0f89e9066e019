import type { WebFeature } from '#platform/web/feature.ts'

/** Settings section with the user's API tokens. */
export { ApiTokens } from './web/tokens/ApiTokens.tsx'

export const integrationsFeature: WebFeature = {
  // Shown with the server's own words, which say what is wrong.
  sentences: { too_many_tokens: null },
}
