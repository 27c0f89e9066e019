import { forbidden } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { askProvider, hasPayments } from '#features/payments/server.ts'
import { milestonesApi } from '../../contract.ts'
import { readAgreement } from '../read-agreement.ts'
import { openDispute, withdrawDispute } from './disputes.ts'
import { fundFromBalance } from './fund.ts'
import { holdMilestone } from './hold-milestone.ts'
import { noSuchPayment } from './http-errors.ts'
import { checkFunding } from './jobs.ts'
import { findFundingPage } from './pages.ts'
import { findFundingOfPage, hurryFunding } from './queries/fundings.ts'
import { findAnyDelivery } from '../queries/deliveries.ts'
import { expectStatus, refundMilestone } from './settle.ts'

const FAILED = 'The payment could not be started. Try again.'
/** Minimum interval between provider queries for a waiting person. */
const HURRIED_MS = 5_000

// Enqueues an immediate provider query for somebody back from a payment page, in case the payment's event is late or lost.
async function checkSoon(base: WorkBase, funding_id: number): Promise<void> {
  const { db, now } = base
  if (!(await hurryFunding(db, funding_id, { now, waited_ms: HURRIED_MS }))) return
  await inWork(base, ({ enqueue }) =>
    enqueue(checkFunding, { funding_id }, { onceFor: String(funding_id), atOnce: true }),
  )
}

const STATES = { paid: 'paid', disputed: 'disputed', refunded: 'returned', expired: 'expired' } as const

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
    const wish = { ...params, client: caller }
    if (body.pay_with === 'card') {
      const { url } = await askProvider(FAILED, log, async () => ({ url: await findFundingPage(call, wish) }))
      return call.complete(() => ({ url }))
    }
    return call.complete(async (work) => {
      await fundFromBalance(work, wish)
      return { agreement: await readAgreement(work.db, params.id, caller.id) }
    })
  },

  readFunding: async (call) => {
    const { db, caller, params } = call
    const funding = await findFundingOfPage(db, params.sessionId)
    if (funding?.client_id !== caller.id) throw noSuchPayment()
    const { id, agreement_id, milestone: number, status, is_processing } = funding
    if (status !== 'pending') return { agreement_id, number, state: STATES[status] }
    await checkSoon(call, id)
    return { agreement_id, number, state: is_processing ? ('processing' as const) : ('open' as const) }
  },

  refund: async ({ db, work, caller, params }) => {
    const held = await holdMilestone(db, params, caller.id)
    expectStatus(held, 'funded', 'delivered')
    const isClient = caller.id === held.agreement.client_id
    if (isClient && (await findAnyDelivery(db, params.id, params.number))) {
      const sentence = 'Something was delivered for it: ask the creator to refund it, or open a dispute'
      throw forbidden(sentence, 'not_your_turn')
    }
    await refundMilestone(work, held, caller)
    return readAgreement(db, params.id, caller.id)
  },

  openDispute: async ({ db, work, caller, params, body }) => {
    await openDispute(work, await holdMilestone(db, params, caller.id), caller, body.reason)
    return readAgreement(db, params.id, caller.id)
  },

  withdrawDispute: async ({ db, work, caller, params }) => {
    await withdrawDispute(work, await holdMilestone(db, params, caller.id), caller)
    return readAgreement(db, params.id, caller.id)
  },
})
