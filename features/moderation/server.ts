import type { ServerFeature } from '#platform/server/feature.ts'
import { ReportedKind } from './contract.ts'
import type { ReportedKinds } from './server/kinds.ts'
import { sendDecision } from './server/emails.ts'
import { affectedMail, reporterMail } from './server/mail-texts.ts'
import { moderationPersonalData } from './server/personal-data.ts'
import { moderationRoutes } from './server/routes.ts'
import { moderationTasks } from './server/tasks.ts'

export { isFound } from './server/kinds.ts'
export type { ReportedItem, ReportedKindRules } from './server/kinds.ts'
export { holdForReview, mustBeReviewed, reviewPublished } from './server/hold-for-review.ts'
export type { ShowingRules } from './server/hold-for-review.ts'
export { findHidden, findLimit } from './server/queries/hidden-items.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** Every kind of item that can be reported. */
    reportedKinds: ReportedKinds
  }
}

export const moderationFeature: ServerFeature = {
  routes: (contributed) => moderationRoutes(contributed('reportedKinds', ReportedKind.options)),
  jobs: [sendDecision],
  mailTexts: [reporterMail, affectedMail],
  operatorTasks: moderationTasks,
  personalData: [moderationPersonalData],
}
