import { accountJobs, deleteEndedLinks, forgetEndedSessions, forgetOldFlows } from '#features/accounts/server.ts'
import { balanceJobs, compareTopUps, topUpListener, topUpPayments } from '#features/balances/server.ts'
import { messageFiles, removeMessageFiles } from '#features/conversations/server.ts'
import {
  compareDonations,
  donationPayments,
  donationListener,
  monthlyGiftListener,
} from '#features/donations/server.ts'
import { reconcilePayments, type ReconciledPayments } from '#features/ledger/server.ts'
import { deleteActor, notificationScheduledJobs, notificationJobs } from '#features/notifications/server.ts'
import { paymentScheduledJobs, paymentJobs, type PaymentListener } from '#features/payments/server.ts'
import {
  comparePurchases,
  productFiles,
  productJobs,
  productPictureFiles,
  purchaseListener,
  purchasePayments,
  tidyProductFiles,
} from '#features/products/server.ts'
import { pictureFiles, removePicture } from '#features/profiles/server.ts'
import { showRatings } from '#features/ratings/server.ts'
import { showcaseJobs, showcasePictureFiles } from '#features/showcases/server.ts'
import { answerSilence, stillLookingEmail } from '#features/snags/server.ts'
import {
  cancelSubscriptions,
  compareSubscriptions,
  subscriptionPayments,
  subscriptionChecks,
  subscriptionListener,
} from '#features/subscriptions/server.ts'
import { tidyVideos, videoFiles, videoJobs } from '#features/videos/server.ts'
import { deleteOldAnswers } from '#platform/server/http/idempotency.ts'
import type { AllWork, Job, ScheduledJob } from '#platform/server/work/jobs.ts'
import { deleteOldTries } from '#platform/server/security/rate-limits.ts'
import { deleteViewers } from '#platform/server/security/viewers.ts'
import { deleteOldLiveEvents } from '#platform/server/work/live-events.ts'
import { deleteWaitingFiles, sweepFiles } from '#platform/server/files/stored-files.ts'
import { deleteLeftUploads } from '#platform/server/files/form-uploads.ts'
import { ratedKinds } from './rating-subjects.ts'

/** Who follows what happens at the payment provider. */
const paymentListeners: readonly PaymentListener[] = [
  subscriptionListener,
  donationListener,
  monthlyGiftListener,
  topUpListener,
  purchaseListener,
]

/** Whose payments are compared with it; those that know theirs without asking come first. */
const reconciledPayments: readonly ReconciledPayments[] = [
  topUpPayments,
  subscriptionPayments,
  purchasePayments,
  donationPayments,
]

/** Every kind of work that calls leave for later. */
const allJobs: readonly Job<never>[] = [
  ...accountJobs,
  ...notificationJobs,
  stillLookingEmail,
  removePicture,
  cancelSubscriptions,
  ...subscriptionChecks,
  ...paymentJobs(paymentListeners),
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
  compareSubscriptions,
  compareDonations,
  comparePurchases,
  compareTopUps,
  reconcilePayments({ payments: reconciledPayments, listeners: paymentListeners }),
  tidyVideos,
  tidyProductFiles,
  showRatings(ratedKinds),
]

/** All that is done outside of calls. */
export const allWork: AllWork = { jobs: allJobs, scheduledJobs: allScheduledJobs }
