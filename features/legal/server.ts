import type { ServerFeature } from '#platform/server/feature.ts'
import { acceptInForce, refuseWithoutTerms } from './server/acceptances.ts'
import { announceVersion } from './server/announce.ts'
import { mailTextRoutes } from './server/mail-routes.ts'
import { legalPersonalData } from './server/personal-data.ts'
import { owesConsent } from './server/queries/acceptances.ts'
import { legalRoutes } from './server/routes.ts'

export { markdownOf as builtInText } from './server/documents.ts'

export const legalFeature: ServerFeature = {
  routes: (contributed) => [...legalRoutes, ...mailTextRoutes(contributed('mailTexts'))],
  jobs: [announceVersion],
  personalData: [legalPersonalData],
  onTermsAccepted: [acceptInForce],
  callerConditions: { owesConsent },
  consentChecks: [refuseWithoutTerms],
}
