import type { ServerFeature } from '#platform/server/feature.ts'
import { pitchesByDay } from './server/queries/daily-totals.ts'
import { closePitches, markHired, markPitchSeen } from './server/replies.ts'
import { syncWithMessage } from './server/follow-message.ts'
import { findAnyAskingPrice } from './server/queries/comparison.ts'
import { snagPersonalData } from './server/personal-data.ts'
import { snagsRoutes } from './server/routes.ts'
import { closeSilentPitches, reminderMail, stillLookingEmail } from './server/silence.ts'

export const snagsFeature: ServerFeature = {
  routes: snagsRoutes,
  jobs: [stillLookingEmail],
  mailTexts: [reminderMail],
  scheduledJobs: [closeSilentPitches],
  personalData: [snagPersonalData],
  storedAmounts: [findAnyAskingPrice],
  dailyTotals: [pitchesByDay],
  onRequestCancelled: [closePitches],
  onConversationRead: [markPitchSeen],
  onMessageChanged: [syncWithMessage],
  onAgreementSettled: [markHired],
}
