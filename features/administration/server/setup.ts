import type { Database } from '#platform/server/database/database.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import { type PaymentsMode, setupApi, type SetupState, SETUP_STEPS } from '../contract.ts'
import { findProgress, storeProgress } from './queries.ts'

type OutsideServices = Pick<Services, 'config' | 'stripe'>

function paymentsMode({ config, stripe }: OutsideServices): PaymentsMode {
  if (config.PAYMENTS === 'off') return 'off'
  if (config.STRIPE_SECRET_KEY === undefined) return 'sandbox'
  return stripe.live ? 'live' : 'test'
}

async function presentSetup(db: Database, services: OutsideServices): Promise<SetupState> {
  const progress = await findProgress(db)
  const { PUBLIC_URL, SMTP_URL, S3_BUCKET, DATABASE_URL } = services.config
  return {
    step: SETUP_STEPS.find((step) => step === progress?.step) ?? null,
    is_finished: Boolean(progress?.finished_at),
    payments: paymentsMode(services),
    webhook_url: `${PUBLIC_URL}/api/payments/webhook`,
    mail: SMTP_URL === undefined ? 'sandbox' : 'server',
    storage: S3_BUCKET === undefined ? 'folder' : 'bucket',
    bucket: S3_BUCKET ?? null,
    database: DATABASE_URL === undefined ? 'embedded' : 'postgresql',
  }
}

export const setupRoutes: Route[] = routes(setupApi, {
  read: ({ db, services }) => presentSetup(db, services),

  saveProgress: async ({ db, body, now, services }) => {
    await storeProgress(db, { step: body.step, finished_at: body.is_finished ? now : null, changed_at: now })
    return presentSetup(db, services)
  },
})
