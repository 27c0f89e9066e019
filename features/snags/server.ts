import type { ServerFeature } from '#platform/server/feature.ts'
import { closePitches, markHired, seePitch } from './server/answers.ts'
import { followMessage } from './server/follow-message.ts'
import { findAnyAskingPrice } from './server/queries/comparison.ts'
import { snagPersonalData } from './server/personal-data.ts'
import { snagsRoutes } from './server/routes.ts'
import { answerSilence, stillLookingEmail } from './server/silence.ts'

export const snagsFeature: ServerFeature = {
  routes: snagsRoutes,
  jobs: [stillLookingEmail],
  scheduledJobs: [answerSilence],
  personalData: [snagPersonalData],
  storedAmounts: [findAnyAskingPrice],
  onRequestCancelled: [closePitches],
  onConversationRead: [seePitch],
  onMessageChanged: [followMessage],
  onAgreementSettled: [markHired],
}
