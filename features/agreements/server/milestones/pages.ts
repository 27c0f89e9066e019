import type { Config } from '#platform/server/config.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { acceptedMethods, createOnce, findMadePage, pageLine, withCustomer } from '#features/payments/server.ts'
import { cardLimits } from '#platform/contract/currency-limits.ts'
import { holdToFund, newFunding, type Wish } from './fund.ts'
import { notByCard, paymentProcessing } from './http-errors.ts'
import { fundingFlow } from './payment-flow.ts'
import { findPending, insertFunding, notePage, type FundingRow } from './queries/fundings.ts'
import { nameOf } from './record-step.ts'

/** The page returned to may just have expired; one retry is enough. */
const TRIES = 2

/** Returns the payment that waits for its page: the existing one, so that several clicks lead to one page, or a new one. */
async function takePending(work: Work, wish: Wish): Promise<{ funding: FundingRow; name: string }> {
  const { db, now } = work
  const held = await holdToFund(work, wish)
  const { price_cents } = held.milestone
  if (price_cents < cardLimits().least || price_cents > cardLimits().most) throw notByCard()
  const open = await findPending(db, held.milestone)
  if (open?.is_processing) throw paymentProcessing()
  const values = { ...newFunding(held, now), paid_with: 'card', status: 'pending' } as const
  return { funding: open ?? (await insertFunding(db, values)), name: nameOf(held.milestone) }
}

const pageFor = (funding: FundingRow, name: string, customer: string, config: Config) => ({
  mode: 'payment' as const,
  ...acceptedMethods(config),
  customer,
  client_reference_id: funding.reference,
  line_items: [pageLine(name, funding.price_cents)],
  metadata: { milestone: funding.reference },
  payment_intent_data: { metadata: { milestone: funding.reference } },
  success_url: `${config.FRONTEND_URL}/agreements/${funding.agreement_id}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${config.FRONTEND_URL}/agreements/${funding.agreement_id}`,
})

// If the page cannot be stored, the payment was given up in the meantime; nobody was sent there.
async function openPage({ db, services }: WorkBase, funding: FundingRow, name: string) {
  const { config, stripe } = services
  const { sessions } = stripe.client.checkout
  const made = await withCustomer(db, stripe, funding.client_id, (customer) => {
    const wanted = pageFor(funding, name, customer, config)
    return createOnce(db, {
      name: 'milestone',
      of: wanted,
      create: (mark, options) => sessions.create({ ...wanted, metadata: { ...wanted.metadata, ...mark } }, options),
      find: findMadePage(stripe, { customer }),
    })
  })
  if (await notePage(db, funding.id, made.id)) return made.url
  await sessions.expire(made.id)
  throw conflict('milestone_changed', 'This milestone was paid or changed in the meantime')
}

// The event of a payment may not have arrived yet; settling first prevents a second payment.
async function returnToPage(base: WorkBase, funding: FundingRow, page: string): Promise<string | null> {
  const session = await base.services.stripe.client.checkout.sessions.retrieve(page)
  if (session.status === 'open') return session.url
  await fundingFlow.askAndSettle(base, funding)
  return null
}

/** Returns the payment page for a milestone; null if the provider gives none. */
export async function findPage(base: WorkBase, wish: Wish): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { funding, name } = await inWork(base, (work) => takePending(work, wish))
    if (funding.stripe_session_id === null) return openPage(base, funding, name)
    const url = await returnToPage(base, funding, funding.stripe_session_id)
    if (url !== null) return url
  }
  return null
}
