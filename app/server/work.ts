import { accountJobs, deleteEndedLinks, forgetEndedSessions, forgetOldFlows } from '#features/accounts/server.ts'
import { balanceJobs, topUpFlow } from '#features/balances/server.ts'
import { messageFiles, removeMessageFiles } from '#features/conversations/server.ts'
import { donationFlow, monthlyGiftFlow } from '#features/donations/server.ts'
import { reconcilePayments } from '#features/ledger/server.ts'
import { deleteActor, notificationScheduledJobs, notificationJobs } from '#features/notifications/server.ts'
import { paymentScheduledJobs, paymentJobs } from '#features/payments/server.ts'
import {
  productFiles,
  productJobs,
  productPictureFiles,
  purchaseFlow,
  tidyProductFiles,
} from '#features/products/server.ts'
import { pictureFiles, removePicture } from '#features/profiles/server.ts'
import { showRatings } from '#features/ratings/server.ts'
import { showcaseJobs, showcasePictureFiles } from '#features/showcases/server.ts'
import { answerSilence, stillLookingEmail } from '#features/snags/server.ts'
import { cancelSubscriptions, subscriptionChecks, subscriptionFlow } from '#features/subscriptions/server.ts'
import { deleteViewers, tidyVideos, videoFiles, videoJobs } from '#features/videos/server.ts'
import { deleteOldAnswers } from '#platform/server/http/idempotency.ts'
import type { AllWork, Job, ScheduledJob } from '#platform/server/work/jobs.ts'
import { deleteOldTries } from '#platform/server/security/rate-limits.ts'
import { deleteOldLiveEvents } from '#platform/server/work/live-events.ts'
import { deleteWaitingFiles, sweepFiles } from '#platform/server/files/stored-files.ts'
import { deleteLeftUploads } from '#platform/server/files/form-uploads.ts'
import { ratedKinds } from './rating-subjects.ts'

/** The ways of all payments, in the order in which an event is worked. */
const paymentFlows = [subscriptionFlow, donationFlow, monthlyGiftFlow, topUpFlow, purchaseFlow]

/** In the order in which a charge is looked up: those that know theirs without asking the provider come first. */
const reconciledFlows = [topUpFlow, subscriptionFlow, purchaseFlow, donationFlow]

/** Every kind of work that calls leave for later. */
const allJobs: readonly Job<never>[] = [
  ...accountJobs,
  ...notificationJobs,
  stillLookingEmail,
  removePicture,
  cancelSubscriptions,
  ...subscriptionChecks,
  ...paymentJobs(paymentFlows),
  ...balanceJobs,
  deleteActor,
  removeMessageFiles,
  ...videoJobs,
  ...showcaseJobs,
  ...productJobs,
]

/** What is done at set times. */
const allScheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'forget-what-is-over',
    cron: '17 * * * *',
    run: async ({ db, now, services }) => {
      await deleteOldAnswers(db, now)
      await deleteOldLiveEvents(db, now)
      await deleteOldTries(db, now)
      await forgetEndedSessions(db, now, services.config)
      await deleteEndedLinks(db, now)
      await forgetOldFlows(db, now)
      await deleteLeftUploads(services.files.incoming, now)
      await deleteWaitingFiles(db, services.files, now)
      await deleteViewers(db, now)
    },
  },
  {
    name: 'sweep-files',
    cron: '41 3 * * *',
    // It looks at every file there is.
    limitSeconds: 60 * 60,
    run: ({ db, now, services }) =>
      sweepFiles(db, services.files, now, [
        messageFiles,
        pictureFiles,
        showcasePictureFiles,
        productPictureFiles,
        productFiles,
        videoFiles,
      ]),
  },
  ...notificationScheduledJobs,
  answerSilence,
  ...paymentScheduledJobs,
  ...paymentFlows.flatMap(({ comparisons }) => comparisons),
  reconcilePayments({
    payments: reconciledFlows.flatMap(({ reconciled }) => reconciled ?? []),
    listeners: paymentFlows,
  }),
  tidyVideos,
  tidyProductFiles,
  showRatings(ratedKinds),
]

/** All that is done outside of calls. */
export const allWork: AllWork = { jobs: allJobs, scheduledJobs: allScheduledJobs }
