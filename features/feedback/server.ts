import type { ServerFeature } from '#platform/server/feature.ts'
import { sendReply } from './server/jobs.ts'
import { deleteOldFeedback } from './server/expiry.ts'
import { feedbackPersonalData } from './server/personal-data.ts'
import { replyMail } from './server/mail-texts.ts'
import { feedbackRoutes } from './server/routes.ts'

export const feedbackFeature: ServerFeature = {
  routes: feedbackRoutes,
  jobs: [sendReply],
  mailTexts: [replyMail],
  personalData: [feedbackPersonalData],
  expiry: [deleteOldFeedback],
}
