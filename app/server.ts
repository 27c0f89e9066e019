import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { accountCareRoutes, accountsRoutes, callersIn, roleKinds, socialRoutes } from '#features/accounts/server.ts'
import {
  agreementsRoutes,
  readTermsOnLook,
  refuseWhileTermsWait,
  type CompletionListener,
  type SettlementListener,
} from '#features/agreements/server.ts'
import { balancesRoutes } from '#features/balances/server.ts'
import { boardsRoutes } from '#features/boards/server.ts'
import { conversationsRoutes, type LinkSources } from '#features/conversations/server.ts'
import { dashboardsRoutes } from '#features/dashboards/server.ts'
import { discoveryAddresses } from '#features/discovery/server.ts'
import { donationsRoutes, monthlyGiftsRoutes, supportersRoutes } from '#features/donations/server.ts'
import { feedbackRoutes } from '#features/feedback/server.ts'
import { invoicesRoutes } from '#features/invoices/server.ts'
import { notificationsRoutes } from '#features/notifications/server.ts'
import { isOperator, operatorKinds, operatorsRoutes } from '#features/operators/server.ts'
import { paymentsRoutes } from '#features/payments/server.ts'
import { playlistsRoutes } from '#features/playlists/server.ts'
import { portfoliosRoutes } from '#features/portfolios/server.ts'
import { PRODUCT_FILE_MAX_BYTES, productTusApi, productUploadsApi } from '#features/products/contract.ts'
import { productsRoutes, productUploads, purchasesRoutes } from '#features/products/server.ts'
import { indexCreator, profilesRoutes } from '#features/profiles/server.ts'
import { projectsRoutes } from '#features/projects/server.ts'
import { askForRatings, noteWorkedTogether, ratingsRoutes } from '#features/ratings/server.ts'
import { reputationRoutes } from '#features/reputation/server.ts'
import { requestsRoutes, type CancelListener } from '#features/requests/server.ts'
import { showcasesRoutes } from '#features/showcases/server.ts'
import { closeWaiting, followMessage, markHired, seePitch, snagsRoutes } from '#features/snags/server.ts'
import { isPaid, subscriberKinds, subscriptionsRoutes } from '#features/subscriptions/server.ts'
import { tusApi, uploadsApi, VIDEO_MAX_BYTES } from '#features/videos/contract.ts'
import { listSendable, requestVideos, videoPages, videosRoutes, videoUploads } from '#features/videos/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { AllCallerKinds, Authentication } from '#platform/server/http/caller.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { serveFiles } from '#platform/server/files/files.ts'
import { answerHealth } from '#platform/server/http/health.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { mountRoutes, type Kit } from '#platform/server/http/mount.ts'
import { serveOwnAddresses } from '#platform/server/files/storage-routes.ts'
import { openDrawing } from '#platform/server/pages/render-page.ts'
import { serveRootAddresses } from '#platform/server/http/root-routes.ts'
import type { Route } from '#platform/server/http/routes.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'
import type { Services } from '#platform/server/services.ts'
import { serveTus } from '#platform/server/files/tus.ts'
import { publishContract } from './server/api-pages.ts'
import { allPersonalData } from './server/personal-data.ts'
import { ratedKinds } from './server/rating-subjects.ts'
import { videoGrants } from './server/video-grants.ts'

export { allWork } from './server/work.ts'

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
    onMessageChanged: [followMessage],
    beforeCompleting: [refuseWhileTermsWait],
    linkSources,
  }),
  ...snagsRoutes({ linkSources }),
  ...reputationRoutes,
  ...boardsRoutes,
  ...notificationsRoutes,
  ...agreementsRoutes({ onSettled: [markPitchHired, noteTogether], onCompleted: [askHowItWas] }),
  ...dashboardsRoutes,
  ...videosRoutes(videoGrants),
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

/** Every kind of caller that endpoints ask for. */
const kinds: AllCallerKinds = { ...roleKinds, ...subscriberKinds, ...operatorKinds }

const SCREENS = join(import.meta.dirname, '../dist')
const DRAWING = join(import.meta.dirname, '../dist-server')

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
  serveRootAddresses(app, discoveryAddresses, kit)
  publishContract(app, allEndpoints, kinds, config.PRODUCT_NAME)
  const { PRODUCT_NAME: productName, FRONTEND_URL: publicUrl } = config
  const pages = {
    open: () => openDrawing(DRAWING, productName),
    productName,
    publicUrl,
    memory: services.responseCache,
    clock,
  }
  await serveScreens(app, { folder: SCREENS, special: videoPages(config), pages })
  return app
}
