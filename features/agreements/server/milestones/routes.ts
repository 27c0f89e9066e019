import { forbidden } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { askProvider, hasPayments } from '#features/payments/server.ts'
import { milestonesApi } from '../../contract.ts'
import { readAgreement } from '../read-agreement.ts'
import { openDispute, withdrawDispute } from './disputes.ts'
import { fundFromBalance } from './fund.ts'
import { lockMilestoneOf } from './hold-milestone.ts'
import { noSuchPayment } from './http-errors.ts'
import { checkFunding } from './jobs.ts'
import { findFundingPage } from './pages.ts'
import { findFundingOfPage, claimFundingCheck } from './queries/fundings.ts'
import { findAnyDelivery } from '../queries/deliveries.ts'
import { expectStatus, refundMilestone } from './settle.ts'

const NOT_STARTED = 'The payment could not be started. Try again.'
/** Minimum interval between provider queries for a waiting person. */
const CHECK_INTERVAL_MS = 5_000

// Enqueues an immediate provider query for somebody back from a payment page, in case the payment's event is late or lost.
async function checkSoon(base: WorkBase, funding_id: number): Promise<void> {
  const { db, now } = base
  if (!(await claimFundingCheck(db, funding_id, { now, waited_ms: CHECK_INTERVAL_MS }))) return
  await inWork(base, ({ enqueue }) =>
    enqueue(checkFunding, { funding_id }, { onceFor: String(funding_id), atOnce: true }),
  )
}

const PAYMENT_STATES = { paid: 'paid', disputed: 'disputed', refunded: 'returned', expired: 'expired' } as const

/** Routes of the two sides of milestones. */
export const milestonesRoutes: Route[] = routes(milestonesApi, {
  readSettings: ({ services: { config } }) =>
    Promise.resolve({
      is_available: hasPayments(config),
      fee_percent: config.AGREEMENT_FEE_PERCENT,
      accept_after_days: config.ACCEPT_AFTER_DAYS,
    }),

  fund: async (call) => {
    const { caller, params, body, log } = call
    const fundingRequest = { ...params, client: caller }
    if (body.pay_with === 'card') {
      const { url } = await askProvider(NOT_STARTED, log, async () => ({
        url: await findFundingPage(call, fundingRequest),
      }))
      return call.complete(() => ({ url }))
    }
    return call.complete(async (work) => {
      await fundFromBalance(work, fundingRequest)
      return { agreement: await readAgreement(work.db, params.id, caller.id) }
    })
  },

  readFunding: async (call) => {
    const { db, caller, params } = call
    const funding = await findFundingOfPage(db, params.sessionId)
    if (funding?.client_id !== caller.id) throw noSuchPayment()
    const { id, agreement_id, milestone: number, status, is_processing } = funding
    if (status !== 'pending') return { agreement_id, number, state: PAYMENT_STATES[status] }
    await checkSoon(call, id)
    return { agreement_id, number, state: is_processing ? ('processing' as const) : ('open' as const) }
  },

  refund: async ({ db, work, caller, params }) => {
    const locked = await lockMilestoneOf(db, params, caller.id)
    expectStatus(locked, 'funded', 'delivered')
    const isClient = caller.id === locked.agreement.client_id
    if (isClient && (await findAnyDelivery(db, params.id, params.number))) {
      const refusal = 'Something was delivered for it: ask the creator to refund it, or open a dispute'
      throw forbidden(refusal, 'not_your_turn')
    }
    await refundMilestone(work, locked, caller)
    return readAgreement(db, params.id, caller.id)
  },

  openDispute: async ({ db, work, caller, params, body }) => {
    await openDispute(work, await lockMilestoneOf(db, params, caller.id), caller, body.reason)
    return readAgreement(db, params.id, caller.id)
  },

  withdrawDispute: async ({ db, work, caller, params }) => {
    await withdrawDispute(work, await lockMilestoneOf(db, params, caller.id), caller)
    return readAgreement(db, params.id, caller.id)
  },
})
