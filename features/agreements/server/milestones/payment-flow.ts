import type { JobTools } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { findPagePayment, PAGE_OPENED_WITHIN_MS, type PaymentFacts } from '#features/payments/server.ts'
import { askAbout } from './ask-provider.ts'
import {
  claimUnsettled,
  findFunding,
  findFundingOfPage,
  findFundingOfPayment,
  expirePending,
  type FundingRow,
} from './queries/fundings.ts'
import { returnFunding, returnNow } from './return-funding.ts'
import { storeResult } from './store-result.ts'

const findFundingOf = (facts: PaymentFacts, { db }: JobTools): Promise<FundingRow | undefined> =>
  findPagePayment(facts, {
    ofPayment: (paymentIntent) => findFundingOfPayment(db, paymentIntent),
    ofPage: (sessionId) => findFundingOfPage(db, sessionId),
  })

async function checkOpenFunding(tools: JobTools, funding: FundingRow): Promise<void> {
  if (funding.return_state === 'returning') await returnNow(tools, funding)
  else if (funding.stripe_session_id !== null) await fundingFlow.askAndSettle(tools, funding)
  // The process ended before anyone was sent to a page.
  else if (funding.created_at < ago(tools.now, PAGE_OPENED_WITHIN_MS)) await expirePending(tools.db, funding.id)
}

/**
 * Payment flow of milestones funded by card; their reference in the ledger is the id of the payment. Payments that are not needed are
 * returned by a job.
 */
export const fundingFlow = paymentFlow({
  name: 'milestone',
  find: findFundingOf,
  ask: askAbout,
  settle: async (work, { id }: FundingRow, answer) => {
    const after = await storeResult(work, id, answer)
    if (after?.return_state !== 'returning') return
    await work.enqueue(returnFunding, { funding_id: id }, { onceFor: String(id), atOnce: true })
  },
  open: {
    cron: '*/20 * * * *',
    list: ({ db }, limit) => claimUnsettled(db, limit),
    check: checkOpenFunding,
    logged: ({ id }) => ({ funding: id }),
  },
  reconciled: {
    kind: 'milestone',
    referenceOf: async (charge, tools) => (await findFundingOf(charge, tools))?.id.toString() ?? null,
    subjectOf: async (reference, { db }) => {
      const funding = await findFunding(db, Number(reference))
      if (!funding || funding.paid_with === 'balance') return null
      const { stripe_payment_intent: payment_intent, stripe_session_id: session } = funding
      return { payment_intent: payment_intent ?? undefined, session: session ?? undefined }
    },
  },
})
