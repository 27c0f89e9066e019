import type { ServerFeature } from '#platform/server/feature.ts'
import { notificationJobs } from './server/emails.ts'
import { digestMail, notificationMail } from './server/mail-texts.ts'
import { deleteActor, deleteLateNotices, notificationPersonalData } from './server/personal-data.ts'
import { notificationsRoutes } from './server/routes.ts'
import { notificationScheduledJobs } from './server/scheduled-jobs.ts'

export { exportNotifications } from './server/personal-data.ts'
export { findReader } from './server/queries/emails.ts'
export { notify, readAbout, removeAbout, type Notice } from './server/notify.ts'

export const notificationsFeature: ServerFeature = {
  routes: notificationsRoutes,
  mailTexts: [notificationMail, digestMail],
  jobs: [...notificationJobs, deleteActor, deleteLateNotices],
  scheduledJobs: notificationScheduledJobs,
  personalData: [notificationPersonalData],
}
