import type { ServerFeature } from '#platform/server/feature.ts'
import { sendReply } from './server/jobs.ts'
import { deleteOldFeedback } from './server/expiry.ts'
import { feedbackPersonalData } from './server/personal-data.ts'
import { replyMail } from './server/mail-texts.ts'
import { findOpenFeedback } from './server/queries.ts'
import { feedbackRoutes } from './server/routes.ts'

/** Open feedback is counted to at most this number. */
const TASK_COUNT_LIMIT = 1000

export const feedbackFeature: ServerFeature = {
  routes: feedbackRoutes,
  jobs: [sendReply],
  mailTexts: [replyMail],
  personalData: [feedbackPersonalData],
  expiry: [deleteOldFeedback],
  operatorTasks: [{ kind: 'open_feedback', role: 'support', find: (db) => findOpenFeedback(db, TASK_COUNT_LIMIT) }],
}
