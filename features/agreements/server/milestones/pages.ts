import type { Config } from '#platform/server/config.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import {
  acceptedMethods,
  expectByCard,
  findPage,
  openPage,
  pageLine,
  paymentProcessing,
} from '#features/payments/server.ts'
import { lockMilestoneToFund, newFunding, type FundingRequest } from './fund.ts'
import { fundingFlow } from './payment-flow.ts'
import { findPending, insertFunding, storePage, type FundingRow } from './queries/fundings.ts'
import { milestoneName } from './record-step.ts'

const priceChanged = () => conflict('milestone_changed', 'The price was changed a moment ago. Try again in a minute.')

type NamedFunding = FundingRow & { name: string }

/** Returns the payment that waits for its page: the existing one, so that several clicks lead to one page, or a new one. */
async function findOrCreatePending(work: Work, fundingRequest: FundingRequest): Promise<NamedFunding> {
  const { db, now } = work
  const locked = await lockMilestoneToFund(work, fundingRequest)
  expectByCard(locked.milestone.price_cents)
  const open = await findPending(db, locked.milestone)
  if (open?.is_processing) throw paymentProcessing()
  const values = { ...newFunding(locked, now), paid_with: 'card', status: 'pending' } as const
  // Its page is being closed, because both sides have changed the price.
  if (open && (open.price_cents !== values.price_cents || open.fee_cents !== values.fee_cents)) throw priceChanged()
  return { ...(open ?? (await insertFunding(db, values))), name: milestoneName(locked.milestone) }
}

const pageFor = (funding: NamedFunding, customer: string, config: Config) => ({
  mode: 'payment' as const,
  ...acceptedMethods(config),
  customer,
  client_reference_id: funding.reference,
  line_items: [pageLine(funding.name, funding.price_cents)],
  metadata: { milestone: funding.reference },
  payment_intent_data: { metadata: { milestone: funding.reference } },
  success_url: `${config.FRONTEND_URL}/agreements/${funding.agreement_id}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${config.FRONTEND_URL}/agreements/${funding.agreement_id}`,
})

/** Returns the payment page for a milestone; null if the provider gives none. */
export const findFundingPage = (base: WorkBase, fundingRequest: FundingRequest): Promise<string | null> =>
  findPage(base, {
    take: (work) => findOrCreatePending(work, fundingRequest),
    open: (funding) =>
      openPage(base, {
        name: 'milestone',
        payer: funding.client_id,
        pageFor: (customer) => pageFor(funding, customer, base.services.config),
        store: (sessionId) => storePage(base.db, funding.id, sessionId),
        givenUp: () => conflict('milestone_changed', 'This milestone was paid or changed in the meantime'),
      }),
    settle: fundingFlow.askAndSettle,
  })
