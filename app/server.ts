import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { OPERATOR_ROLES } from '#features/accounts/contract.ts'
import { callersIn, closeAccount, usedLatelyIn } from '#features/accounts/server.ts'
import { apiTokensIn } from '#features/integrations/server.ts'
import { hasPayments } from '#features/payments/server.ts'
import { needsNoSubscription } from '#features/subscriptions/server.ts'
import type { Access } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Config } from '#platform/server/config.ts'
import { COMMAND_ID, type Authentication, type Caller } from '#platform/server/http/caller.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { contributionsOf } from '#platform/server/feature.ts'
import { deleteAbandonedUploads } from '#platform/server/files/form-uploads.ts'
import { serveFiles } from '#platform/server/files/files.ts'
import { serveSignedAddresses } from '#platform/server/files/storage-routes.ts'
import { deletePendingFiles, deleteUnreferencedFiles } from '#platform/server/files/stored-files.ts'
import { serveTus } from '#platform/server/files/tus.ts'
import { type HealthDetail, serveHealth } from '#platform/server/http/health.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { deleteOldResponses } from '#platform/server/http/idempotency.ts'
import { mountRoutes, type Kit } from '#platform/server/http/mount.ts'
import { serveRootAddresses } from '#platform/server/http/root-routes.ts'
import { openRenderer, type CurrentSite } from '#platform/server/pages/render-page.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'
import { deleteOldRefusals } from '#platform/server/outside/refused-addresses.ts'
import { sharedAssetSender } from '#platform/server/pages/send-shared-asset.ts'
import { deleteOldBuilds, storeBuildPeriodically, openSharedBuilds } from '#platform/server/pages/shared-builds.ts'
import { deleteOldTries } from '#platform/server/security/rate-limits.ts'
import type { Services } from '#platform/server/services.ts'
import type { JobDeclarations, ScheduledJob } from '#platform/server/work/jobs.ts'
import { deleteOldLiveEvents } from '#platform/server/work/live-events.ts'
import type { Work } from '#platform/server/work/work.ts'
import { serverFeatures } from './server-features.ts'
import { demoDataFeature } from './server/demo-data.ts'
import { optionalPartsFor, jobsWith } from './server/optional-parts.ts'
import { siteSettings } from './server/site-settings.ts'
import { API_TOKEN_SCHEME, publishContract } from './server/api-pages.ts'

const contributed = contributionsOf([...Object.values(serverFeatures), demoDataFeature])

/** Routes of all features. */
export const allRoutes = contributed('routes')

/** Contracts of all routes. */
export const allEndpoints: readonly Endpoint[] = allRoutes.map(({ endpoint }) => endpoint)

const hasKind = (access: Access) => access !== 'anyone' && access !== 'signed_in'

/** Caller kinds that endpoints require. */
const kinds = contributed('callerKinds', allEndpoints.map(({ access }) => access).filter(hasKind))

const dataExpiry: ScheduledJob = {
  name: 'forget-what-is-over',
  cron: '17 * * * *',
  run: async (tools) => {
    const { db, now, services } = tools
    await deleteOldResponses(db, now)
    await deleteOldLiveEvents(db, now)
    await deleteOldTries(db, now)
    await deleteOldRefusals(db, now)
    await deleteAbandonedUploads(services.files.incoming, now)
    await deletePendingFiles(db, services.files, now)
    for (const deleteExpired of contributed('expiry')) await deleteExpired(tools)
  },
}

const fileCleanup: ScheduledJob = {
  name: 'sweep-files',
  cron: '41 3 * * *',
  // It examines every stored file.
  limitSeconds: 60 * 60,
  run: async ({ db, now, services }) => {
    await deleteUnreferencedFiles(db, services.files, now, contributed('sweptFiles'))
    await deleteOldBuilds(services.files.storage, now)
  },
}

/** Parts of the product that settings can turn off. */
const optionalParts = contributed(
  'optionalParts',
  allEndpoints.flatMap(({ onlyWith }) => onlyWith ?? []),
)

/** Ephemeral events of all features. */
export const allEphemeralEvents = contributed('signs')

/** Queries of all features that find a stored amount, which ties the database to its currency. */
export const storedAmounts = contributed('storedAmounts')

/** Totals of all features that are maintained for each day. */
export const allDailyTotals = contributed('dailyTotals')

/** Returns what the readiness probe mentions beside the database. */
export const healthDetailsOf = ({
  eventBus,
  readReplica,
  cdn,
}: Pick<Services, 'eventBus' | 'readReplica' | 'cdn'>): HealthDetail[] => [
  ...contributed('healthDetails'),
  { name: 'live_events', find: async () => eventBus.trouble() },
  { name: 'read_replica', find: async () => readReplica?.trouble() ?? null },
  { name: 'cdn_purging', find: async () => cdn?.trouble() ?? null },
]

/** Background work of all features: jobs and scheduled jobs. */
export const allJobs: JobDeclarations = {
  jobs: contributed('jobs'),
  scheduledJobs: [dataExpiry, fileCleanup, ...contributed('scheduledJobs')],
}

/** Returns the background work for these settings, without that of parts that are off. */
export const jobsFor = (config: Config): JobDeclarations =>
  jobsWith(allJobs, optionalPartsFor(config, optionalParts).isOn)

const SCREENS_FOLDER = join(import.meta.dirname, '../dist')
const RENDERER_FOLDER = join(import.meta.dirname, '../dist-server')

/** Stores this process's build of the screens where processes of other releases find it; returns a function that stops this. */
export const shareScreens = (services: Services, clock: () => Date, log: FastifyBaseLogger): Promise<() => void> =>
  storeBuildPeriodically(services.files.storage, SCREENS_FOLDER, clock, log)

/** Commands act with all roles of operators. */
const commandCaller: Caller = {
  id: COMMAND_ID,
  username: 'command line',
  user_type: null,
  joined_at: new Date(0).toISOString(),
  session_id: 0,
  subscribed: false,
  operator_roles: ['owner'],
  owes_consent: false,
  live_number: 0,
}

/** Whether a call is one of operators, which commands can make too. */
export const isOperatorCall = ({ access, events }: Endpoint): boolean =>
  !events && (access === 'operator' || OPERATOR_ROLES.some((role) => role === access))

/** Builds a server with the calls of operators for commands on this machine. It must not listen: every call has all roles. */
export async function createCommandServer(
  opened: OpenDatabase,
  services: Services,
  clock: () => Date,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { config } = services
  const app = await createHttpServer(config, log)
  const authentication: Authentication = { findCaller: () => Promise.resolve(commandCaller), kinds, consentChecks: [] }
  const { routeFor } = optionalPartsFor(config, optionalParts)
  const routes = allRoutes.filter(({ endpoint }) => isOperatorCall(endpoint)).map(routeFor)
  mountRoutes(app, routes, { db: opened.db, run: opened.run, authentication, clock, services })
  return app
}

/** Closes an account with what all features store about it; returns false if it was closed already. */
export const closeWithAllData = (work: Work, accountId: number): Promise<boolean> =>
  closeAccount(work, contributed('personalData'), accountId)

/** Builds the server from all features, ready to listen. `stopping` aborts when it is about to close. */
export async function createServer(
  opened: OpenDatabase,
  services: Services,
  clock: () => Date,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<FastifyInstance> {
  const { config } = services
  const conditions = contributed('callerConditions', ['isPaid', 'operatorRoles', 'owesConsent'])
  const isPaid = hasPayments(config) ? conditions.isPaid : needsNoSubscription
  const scopedTokens = apiTokensIn({ ...conditions, isPaid })
  const authentication: Authentication = {
    findCaller: callersIn(config, { ...conditions, isPaid }),
    kinds,
    consentChecks: contributed('consentChecks'),
    scopedTokens,
    findUsedLately: usedLatelyIn(config),
  }
  const app = await createHttpServer(config, log, services.stripe.elements, stopping)
  const kit: Kit = {
    db: opened.db,
    run: opened.run,
    authentication,
    clock,
    services,
    postChecks: contributed('postChecks'),
  }
  const { routeFor, isOn } = optionalPartsFor(config, optionalParts)
  mountRoutes(app, allRoutes.map(routeFor), kit)
  for (const place of contributed('resumableUploads')) serveTus(app, place, kit)
  serveHealth(app, opened, stopping, healthDetailsOf(services))
  serveFiles(app, services.files, (name) => Object.values(config.OWN_PICTURES).includes(name))
  await serveSignedAddresses(app, services.files, clock)
  serveRootAddresses(app, contributed('rootAddresses'), kit)
  publishContract(
    app,
    allEndpoints.filter(isOn),
    { kinds, scopeOf: scopedTokens.scopeOf, scheme: API_TOKEN_SCHEME },
    config.PRODUCT_NAME,
  )
  const special = contributed('specialPages').flatMap((pagesFor) => pagesFor(config))
  const pages = {
    open: (site: CurrentSite) => openRenderer(RENDERER_FOLDER, site),
    site: () => ({
      productName: config.PRODUCT_NAME,
      settings: siteSettings(config),
      publicUrl: config.FRONTEND_URL,
    }),
    memory: services.responseCache,
    clock,
  }
  const sendOthers = sharedAssetSender(openSharedBuilds(services.files.storage))
  await serveScreens(app, { folder: SCREENS_FOLDER, special, pages, sendOthers, cdn: services.cdn })
  return app
}
