import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  agreementPersonalData,
  agreementsRoutes,
  readTermsOnLook,
  refuseWhileTermsWait,
  type CompletionListener,
  type SettlementListener,
} from '#features/agreements/server.ts'
import {
  balanceJobs,
  balancePersonalData,
  balancesRoutes,
  compareTopUps,
  topUpListener,
  topUpPayments,
} from '#features/balances/server.ts'
import { reconcilePayments, type ReconciledPayments } from '#features/ledger/server.ts'
import { boardPersonalData, boardsRoutes } from '#features/boards/server.ts'
import { reputationRoutes } from '#features/reputation/server.ts'
import {
  accountCareRoutes,
  accountJobs,
  accountsRoutes,
  callersIn,
  forgetEndedLinks,
  forgetEndedSessions,
  forgetOldFlows,
  roleKinds,
  socialRoutes,
  type PersonalData,
} from '#features/accounts/server.ts'
import {
  compareDonations,
  donationPayments,
  donationPersonalData,
  donationListener,
  donationsRoutes,
  monthlyGiftListener,
  monthlyGiftsRoutes,
  supportersRoutes,
} from '#features/donations/server.ts'
import {
  conversationsRoutes,
  isSentTo,
  messagePersonalData,
  messageFiles,
  type LinkSources,
} from '#features/conversations/server.ts'
import { feedbackRoutes } from '#features/feedback/server.ts'
import { invoicePersonalData, invoicesRoutes } from '#features/invoices/server.ts'
import {
  forgetActor,
  notificationPersonalData,
  notificationScheduledJobs,
  notificationJobs,
  notificationsRoutes,
} from '#features/notifications/server.ts'
import { isOperator, operatorKinds, operatorPersonalData, operatorsRoutes } from '#features/operators/server.ts'
import { dashboardsRoutes } from '#features/dashboards/server.ts'
import { paymentScheduledJobs, paymentJobs, paymentsRoutes, type PaymentListener } from '#features/payments/server.ts'
import {
  indexCreator,
  pictureFiles,
  profilePersonalData,
  profilesRoutes,
  removePicture,
} from '#features/profiles/server.ts'
import {
  askForRatings,
  noteWorkedTogether,
  ratingPersonalData,
  ratingsRoutes,
  showRatings,
  type RatedKinds,
} from '#features/ratings/server.ts'
import { playlistPersonalData, playlistsRoutes } from '#features/playlists/server.ts'
import { portfolioPersonalData, portfoliosRoutes } from '#features/portfolios/server.ts'
import {
  comparePurchases,
  productFiles,
  productFilesPersonalData,
  productJobs,
  productPersonalData,
  productPictureFiles,
  productsRoutes,
  productUploads,
  purchaseListener,
  purchasePayments,
  purchasePersonalData,
  purchasesRoutes,
  ratedProducts,
  tidyProductFiles,
} from '#features/products/server.ts'
import { projectPersonalData, projectsRoutes } from '#features/projects/server.ts'
import {
  isShownWithRequest,
  requestPersonalData,
  requestsRoutes,
  type CancelListener,
} from '#features/requests/server.ts'
import {
  ratedShowcases,
  showcaseJobs,
  showcasePersonalData,
  showcasePictureFiles,
  showcasesRoutes,
} from '#features/showcases/server.ts'
import {
  answerSilence,
  closeWaiting,
  markHired,
  seePitch,
  snagPersonalData,
  snagsRoutes,
  stillLookingEmail,
} from '#features/snags/server.ts'
import {
  cancelSubscriptions,
  compareSubscriptions,
  subscriptionPayments,
  subscriptionPersonalData,
  subscriptionChecks,
  isPaid,
  subscriberKinds,
  subscriptionListener,
  subscriptionsRoutes,
} from '#features/subscriptions/server.ts'
import { PRODUCT_FILE_MAX_BYTES, productTusApi, productUploadsApi } from '#features/products/contract.ts'
import { tusApi, uploadsApi, VIDEO_MAX_BYTES } from '#features/videos/contract.ts'
import {
  forgetViewers,
  listSendable,
  ratedVideos,
  requestVideos,
  tidyVideos,
  videoFiles,
  videoJobs,
  videoPages,
  videoPersonalData,
  videosRoutes,
  videoUploads,
  type WatchRule,
} from '#features/videos/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { AllCallerKinds, Authentication } from '#platform/server/caller.ts'
import type { OpenDatabase } from '#platform/server/database.ts'
import { serveFiles } from '#platform/server/files.ts'
import { answerHealth } from '#platform/server/health.ts'
import { createHttpServer } from '#platform/server/http.ts'
import { forgetOldAnswers } from '#platform/server/idempotency.ts'
import type { AllWork, Job, ScheduledJob } from '#platform/server/jobs.ts'
import { forgetOldTries } from '#platform/server/limits.ts'
import { forgetOldLiveEvents } from '#platform/server/live.ts'
import { mountRoutes, type Kit } from '#platform/server/mount.ts'
import { serveOwnAddresses } from '#platform/server/own-addresses.ts'
import type { Route } from '#platform/server/routes.ts'
import { serveScreens } from '#platform/server/screens.ts'
import type { Services } from '#platform/server/services.ts'
import { forgetWaitingFiles, sweepFiles } from '#platform/server/stored-files.ts'
import { serveTus } from '#platform/server/tus.ts'
import { forgetLeftUploads } from '#platform/server/uploads.ts'
import { publishContract } from './server/api-pages.ts'
import { ratedClients, ratedDevelopers } from './server/rated-kinds.ts'

const noteTogether: SettlementListener = async ({ db }, { client_id, developer_id }) => {
  await noteWorkedTogether(db, client_id, developer_id)
}
const askHowItWas: CompletionListener = (work, agreement) => {
  const { id, request_title, conversation_id, client_id, client_username, developer_id, developer_username } = agreement
  return askForRatings(work, {
    agreed: { id, title: request_title, path: `/conversations/${conversation_id}` },
    sides: [
      { id: client_id, other: developer_username },
      { id: developer_id, other: client_username },
    ],
  })
}
const markPitchHired: SettlementListener = async (work, settlement) => {
  await markHired(work, settlement)
}
const closePitches: CancelListener = (work, request) =>
  closeWaiting(work, request, { actor: request.owner_username, detail: 'It was cancelled, and your pitch is closed.' })

// Requests, conversations and pitches show videos, and know nothing of them.
const linkSources: LinkSources = { video: listSendable }
const watchWhatWasSent: WatchRule = async (db, video, readerId) => readerId !== null && isSentTo(db, video.id, readerId)

const watchRules: readonly WatchRule[] = [watchWhatWasSent, isShownWithRequest]

const ratedKinds: RatedKinds = {
  showcase: ratedShowcases,
  video: ratedVideos(watchRules),
  developer: ratedDevelopers,
  client: ratedClients,
  product: ratedProducts,
}

/** What each feature keeps for an account, for its owner's copy and for the day they leave. */
const allPersonalData: readonly PersonalData[] = [
  profilePersonalData,
  projectPersonalData,
  snagPersonalData,
  agreementPersonalData,
  boardPersonalData,
  requestPersonalData,
  messagePersonalData,
  subscriptionPersonalData,
  donationPersonalData,
  productFilesPersonalData,
  invoicePersonalData,
  purchasePersonalData,
  balancePersonalData,
  notificationPersonalData,
  showcasePersonalData,
  portfolioPersonalData,
  productPersonalData,
  playlistPersonalData,
  videoPersonalData,
  operatorPersonalData,
  ratingPersonalData(ratedKinds),
]

/** Every endpoint of the product. */
export const allRoutes: Route[] = [
  ...accountsRoutes,
  ...accountCareRoutes(allPersonalData, { onRenamed: [indexCreator] }),
  ...socialRoutes,
  ...paymentsRoutes,
  ...subscriptionsRoutes,
  ...donationsRoutes,
  ...monthlyGiftsRoutes,
  ...supportersRoutes,
  ...invoicesRoutes,
  ...balancesRoutes,
  ...feedbackRoutes,
  ...profilesRoutes,
  ...projectsRoutes,
  ...requestsRoutes({ onCancelled: [closePitches], videos: requestVideos }),
  ...conversationsRoutes({
    onLookedAt: [seePitch, readTermsOnLook],
    beforeCompleting: [refuseWhileTermsWait],
    linkSources,
  }),
  ...snagsRoutes({ linkSources }),
  ...reputationRoutes,
  ...boardsRoutes,
  ...notificationsRoutes,
  ...agreementsRoutes({ onSettled: [markPitchHired, noteTogether], onCompleted: [askHowItWas] }),
  ...dashboardsRoutes,
  ...videosRoutes({ watchRules }),
  ...playlistsRoutes,
  ...showcasesRoutes,
  ...portfoliosRoutes,
  ...productsRoutes({ ratedKinds }),
  ...purchasesRoutes,
  ...ratingsRoutes(ratedKinds),
  ...operatorsRoutes,
]

/** The contract of each of them. */
export const allEndpoints: readonly Endpoint[] = allRoutes.map(({ endpoint }) => endpoint)

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
  forgetActor,
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
      await forgetOldAnswers(db, now)
      await forgetOldLiveEvents(db, now)
      await forgetOldTries(db, now)
      await forgetEndedSessions(db, now, services.config)
      await forgetEndedLinks(db, now)
      await forgetOldFlows(db, now)
      await forgetLeftUploads(services.files.incoming, now)
      await forgetWaitingFiles(db, services.files, now)
      await forgetViewers(db, now)
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

/** Every kind of caller that endpoints ask for. */
const kinds: AllCallerKinds = { ...roleKinds, ...subscriberKinds, ...operatorKinds }

const SCREENS = join(import.meta.dirname, '../dist')

/** Puts the features together into a server that is ready to listen. */
export async function createServer(
  opened: OpenDatabase,
  services: Services,
  clock: () => Date,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config } = services
  const authentication: Authentication = { findCaller: callersIn(config, { isPaid, isOperator }), kinds }
  const app = await createHttpServer(config, log, services.stripe.elements)
  const kit: Kit = { db: opened.db, run: opened.run, authentication, clock, services }
  mountRoutes(app, allRoutes, kit)
  const takingVideos = { ...tusApi, ask: uploadsApi.readUpload, maxBytes: VIDEO_MAX_BYTES, uploads: videoUploads }
  serveTus(app, takingVideos, kit)
  const takingFiles = {
    ...productTusApi,
    ask: productUploadsApi.readUpload,
    maxBytes: PRODUCT_FILE_MAX_BYTES,
    uploads: productUploads,
  }
  serveTus(app, takingFiles, kit)
  answerHealth(app, opened)
  serveFiles(app, services.files)
  await serveOwnAddresses(app, services.files, clock)
  publishContract(app, allEndpoints, kinds, config.PRODUCT_NAME)
  await serveScreens(app, SCREENS, config.PRODUCT_NAME, videoPages(config))
  return app
}
