import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  agreementPersonalData,
  agreementsRoutes,
  readTerms,
  refuseWhileTermsWait,
  type SettlementListener,
} from '#features/agreements/server.ts'
import { boardPersonalData, boardsRoutes } from '#features/boards/server.ts'
import { reputationRoutes } from '#features/reputation/server.ts'
import {
  accountCareRoutes,
  accountJobs,
  accountsRoutes,
  findCaller,
  forgetEndedLinks,
  forgetEndedSessions,
  forgetOldFlows,
  socialRoutes,
  type PersonalData,
} from '#features/accounts/server.ts'
import { donationPersonalData, donationListener, donationsRoutes } from '#features/donations/server.ts'
import {
  conversationsScheduledJobs,
  conversationsRoutes,
  forgetUnsentFiles,
  messagePersonalData,
} from '#features/conversations/server.ts'
import { feedbackRoutes } from '#features/feedback/server.ts'
import {
  forgetActor,
  notificationPersonalData,
  notificationScheduledJobs,
  notificationJobs,
  notificationsRoutes,
} from '#features/notifications/server.ts'
import { dashboardsRoutes } from '#features/dashboards/server.ts'
import { paymentsRoutes } from '#features/payments/server.ts'
import { profilePersonalData, removePicture, profilesRoutes } from '#features/profiles/server.ts'
import { projectPersonalData, projectsRoutes } from '#features/projects/server.ts'
import { requestPersonalData, requestsRoutes, type CancelListener } from '#features/requests/server.ts'
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
  subscriptionPersonalData,
  isSubscriber,
  subscriptionListener,
  subscriptionsRoutes,
} from '#features/subscriptions/server.ts'
import { serveApiPages } from '#platform/server/api-pages.ts'
import type { Authentication } from '#platform/server/caller.ts'
import type { OpenDatabase } from '#platform/server/database.ts'
import { serveFiles } from '#platform/server/files.ts'
import { answerHealth } from '#platform/server/health.ts'
import { createHttpServer } from '#platform/server/http.ts'
import { forgetOldAnswers } from '#platform/server/idempotency.ts'
import type { ScheduledJob, Job } from '#platform/server/jobs.ts'
import { forgetOldTries } from '#platform/server/limits.ts'
import { forgetOldLiveEvents } from '#platform/server/live.ts'
import { mountRoutes } from '#platform/server/mount.ts'
import { openApiDocument } from '#platform/server/openapi.ts'
import type { Route, Services } from '#platform/server/routes.ts'
import { serveScreens } from '#platform/server/screens.ts'
import { forgetLeftUploads } from '#platform/server/uploads.ts'

const markPitchHired: SettlementListener = async (act, settlement) => {
  await markHired(act, settlement)
}
const closePitches: CancelListener = (act, request) =>
  closeWaiting(act, request, { actor: request.owner_username, detail: 'It was cancelled, and your pitch is closed.' })

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
  notificationPersonalData,
]

/** Every endpoint of the product. */
export const allRoutes: Route[] = [
  ...accountsRoutes,
  ...accountCareRoutes(allPersonalData),
  ...socialRoutes,
  ...paymentsRoutes([subscriptionListener, donationListener]),
  ...subscriptionsRoutes,
  ...donationsRoutes,
  ...feedbackRoutes,
  ...profilesRoutes,
  ...projectsRoutes,
  ...requestsRoutes({ onCancelled: [closePitches] }),
  ...conversationsRoutes({ onLookedAt: [seePitch, readTerms], beforeCompleting: [refuseWhileTermsWait] }),
  ...snagsRoutes,
  ...reputationRoutes,
  ...boardsRoutes,
  ...notificationsRoutes,
  ...agreementsRoutes({ onSettled: [markPitchHired] }),
  ...dashboardsRoutes,
]

/** Every kind of work that calls leave for later. */
export const allJobs: readonly Job<never>[] = [
  ...accountJobs,
  ...notificationJobs,
  stillLookingEmail,
  removePicture,
  cancelSubscriptions,
  forgetActor,
]

/** What is done at set times. */
export const allScheduledJobs: ScheduledJob[] = [
  {
    name: 'forget-what-is-over',
    cron: '17 * * * *',
    run: async ({ db, now, services }) => {
      await forgetOldAnswers(db, now)
      await forgetOldLiveEvents(db, now)
      await forgetOldTries(db, now)
      await forgetEndedSessions(db, now)
      await forgetEndedLinks(db, now)
      await forgetOldFlows(db, now)
      await forgetLeftUploads(services.files.incoming, now)
      await forgetUnsentFiles(db, services.files, now)
    },
  },
  ...notificationScheduledJobs,
  ...conversationsScheduledJobs,
  answerSilence,
]

const authentication: Authentication = { findCaller, isSubscriber }
const SCREENS = join(import.meta.dirname, '../dist')

/** Puts the features together into a server that is ready to listen. */
export async function createServer(
  opened: OpenDatabase,
  services: Services,
  clock: () => Date,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config } = services
  const app = await createHttpServer(config, log)
  mountRoutes(app, allRoutes, { db: opened.db, authentication, clock, services })
  answerHealth(app, opened.db)
  await serveFiles(app, services.files)
  publishContract(app, config.PRODUCT_NAME)
  await serveScreens(app, SCREENS, config.PRODUCT_NAME)
  return app
}

function publishContract(app: FastifyInstance, productName: string): void {
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(
      openApiDocument(
        allRoutes.map((route) => route.endpoint),
        productName,
      ),
    )
    return reply.type('application/json; charset=utf-8').send(text)
  })
  serveApiPages(app, '/api/docs', '/api/openapi.json')
}
