import { expect } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi } from '#features/donations/contract.ts'
import { balanceOf } from '#features/ledger/server.ts'
import { payoutRequestsApi, payoutsApi } from '#features/payouts/contract.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import type { StripeCharge } from '#platform/server/outside/stripe.ts'
import { CARDS, payWith } from '../given/payments.ts'
import type { PayoutDecision, Step } from './steps.ts'
import { takingPayouts } from './take-connect-step.ts'
import type { CardPayment, KnownPayout, Price } from './truth.ts'
import { killedAtCommit, findCustomerOfSeller, listCharges, type World } from './world.ts'

type Of<Does extends Step['does']> = Extract<Step, { does: Does }>
type Taking = { [Does in Step['does']]: (world: World, step: Of<Does>) => Promise<unknown> }

/** One of a list, whichever number was drawn. */
const pick = <T>(all: readonly T[], drawn: number): T | undefined => all[drawn % Math.max(1, all.length)]

async function payPage({ paid }: World, what: CardPayment['for'], url: string, product?: Price) {
  const id = url.split('/').at(-1) ?? ''
  if (!paid.some((known) => known.id === id)) paid.push({ for: what, id, ...(product && { product }) })
  await payWith(url, CARDS.pays)
}

async function buy(world: World, { product: which, with: pay_with, times, dies }: Of<'buy'>) {
  const { api, buyer, products, fromBalance } = world
  const product = pick(products, which)
  if (!product) return
  const once = () => buyer.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with } })
  const all = () => Promise.all(Array.from({ length: times }, once))
  const responses = dies && pay_with === 'balance' ? await killedAtCommit(world, 'ledger_entries', all) : await all()
  const bought = responses.filter(({ status }) => status === 200).map(({ body }) => body)
  for (const url of new Set(bought.flatMap((each) => each.url ?? []))) await payPage(world, 'purchase', url, product)
  if (pay_with === 'card' || bought.length === 0) return
  // Two calls at the same instant are one purchase, and nobody spends what they do not have.
  expect(bought).toHaveLength(1)
  for (const { purchase } of bought) fromBalance.push({ ...product, sale: purchase?.id ?? 0, refunded_cents: 0 })
  expect(await balanceOf(api.db, buyer.id)).toBeGreaterThanOrEqual(0)
}

async function findRunning(world: World): Promise<string | undefined> {
  const customer = await findCustomerOfSeller(world)
  if (customer === undefined) return undefined
  const { data } = await world.api.stripe.client.subscriptions.list({ customer, status: 'all' })
  return data.find(({ status }) => status === 'active' || status === 'past_due')?.id
}

/** Does something with one of the charges that a bank has not taken back. */
async function withCharge(world: World, drawn: number, act: (charge: StripeCharge) => Promise<unknown>) {
  const charge = pick(await listCharges(world), drawn)
  if (charge && !charge.disputed && !charge.refunded) await act(charge)
}

async function decide(world: World, { payment, verdict }: Of<'decide'>) {
  const charge = pick(
    (await listCharges(world)).filter(({ disputed }) => disputed),
    payment,
  )
  if (!charge) return
  const { data } = await world.api.stripe.client.disputes.list({ charge: charge.id })
  const open = data.find(({ status }) => status === 'needs_response')
  if (open) await world.api.press(`disputes/${open.id}/${verdict}`)
}

async function refundSale({ seller, fromBalance }: World, { sale: drawn, part }: Of<'refund a sale'>) {
  const { body: sales } = await seller.send(purchasesApi.listSales)
  const sale = pick(sales, drawn)
  if (!sale) return
  const cents = Math.floor(sale.left * 100 * part)
  const body = part < 1 && cents > 0 ? { amount: cents / 100 } : {}
  const { status, body: refunded } = await seller.send(purchasesApi.refund, { params: { id: sale.id }, body })
  const at = fromBalance.findIndex((each) => each.sale === sale.id)
  const bought = fromBalance[at]
  if (status !== 200 || !bought) return
  if (refunded.status === 'refunded') fromBalance.splice(at, 1)
  else bought.refunded_cents += cents
}

async function withdraw(world: World, { part, times, dies }: Of<'withdraw'>) {
  const { api, seller, withdrawn } = world
  const { available_cents, open } = (await seller.send(payoutsApi.earnings)).body
  const body = { amount_cents: Math.ceil(available_cents * part) }
  const all = () => Promise.all(Array.from({ length: times }, () => seller.send(payoutsApi.request, { body })))
  const responses = await (dies ? killedAtCommit(world, 'ledger_entries', all) : all())
  const made = responses.filter(({ status }) => status === 201)
  // Two calls at the same instant are one payout, and nobody is paid below zero.
  expect(made.length).toBeLessThanOrEqual(open ? 0 : 1)
  for (const { body: payout } of made) {
    expect(payout.amount_cents).toBeLessThanOrEqual(available_cents)
    expect(await balanceOf(api.db, seller.id)).toBeGreaterThanOrEqual(0)
    withdrawn.push(payout)
  }
}

async function decidePayout(world: World, { payout: drawn, how, times, dies }: Of<'decide a payout'>) {
  const { finance, seller, withdrawn } = world
  const payout = pick(withdrawn, drawn)
  if (!payout) return
  const params = { id: payout.id }
  const deciding: Record<PayoutDecision, () => Promise<{ status: number; body: KnownPayout }>> = {
    hold: () => finance.send(payoutRequestsApi.hold, { params, body: { reason: 'We look into it' } }),
    release: () => finance.send(payoutRequestsApi.release, { params }),
    pay: () => finance.send(payoutRequestsApi.pay, { params, body: { reference: 'SEPA 17' } }),
    giveBack: () => finance.send(payoutRequestsApi.giveBack, { params, body: { reason: 'It came back' } }),
    cancel: () => seller.send(payoutsApi.cancel, { params }),
    retry: () => seller.send(payoutsApi.retry, { params }),
    reverse: () => seller.send(payoutsApi.reverse, { params }),
  }
  const all = () => Promise.all(Array.from({ length: times }, deciding[how]))
  const responses = await (dies ? killedAtCommit(world, 'payouts', all) : all())
  for (const { status, body } of responses) if (status === 200) payout.state = body.state
}

async function deliverEvents(world: World, { from, skip, twice, dies }: Of<'tell'>) {
  const { api, before } = world
  const since = before === undefined ? {} : { ending_before: before }
  const { data: newestFirst } = await api.stripe.client.events.list({ limit: 100, ...since })
  const events = from === 'newest' ? newestFirst : newestFirst.toReversed()
  const delivered = events.filter((_, at) => at % 3 !== skip)
  for (const event of twice ? [...delivered, ...delivered] : delivered) await api.deliver(JSON.stringify(event))
  if (dies) await killedAtCommit(world, 'payment_events', () => api.runJobs().catch(() => 0))
  else await api.runJobs()
}

/** How each step is taken. */
const taking: Taking = {
  ...takingPayouts,
  buy,
  decide,
  tell: deliverEvents,
  'refund a sale': refundSale,
  withdraw,
  'decide a payout': decidePayout,
  'top up': async ({ api, buyer, paid }, { cents, card }) => {
    const { body } = await buyer.send(balancesApi.createPaymentIntent, { body: { amount: cents } })
    paid.push({ for: 'top up', id: body.paymentIntentId })
    await api.payByCard(body.clientSecret, CARDS[card])
  },
  donate: async (world, { cents, anonymous }) => {
    const body = { amount: cents, isAnonymous: anonymous }
    await payPage(world, 'donation', (await world.buyer.send(donationsApi.create, { body })).body.url)
  },
  subscribe: async ({ seller }) => {
    const { body } = await seller.send(subscriptionsApi.create)
    // Who has one is led to mend it.
    if (body.url?.includes('/pay/')) await payWith(body.url, CARDS.pays)
  },
  renew: async (world, { fails }) => {
    const id = await findRunning(world)
    if (id === undefined) return
    if (fails) await world.api.press(`subscriptions/${id}/fail-next-renewal`)
    await world.api.press(`subscriptions/${id}/renew`)
  },
  'stop subscribing': async (world, { at }) => {
    const id = await findRunning(world)
    const { subscriptions } = world.api.stripe.client
    if (id === undefined) return
    await (at === 'once' ? subscriptions.cancel(id) : subscriptions.update(id, { cancel_at_period_end: true }))
  },
  refund: (world, { payment, part }) =>
    withCharge(world, payment, ({ id: charge, amount, amount_refunded }) => {
      const some = Math.max(1, Math.floor((amount - amount_refunded) * part))
      return world.api.stripe.client.refunds.create({ charge, amount: some })
    }),
  dispute: (world, { payment }) => withCharge(world, payment, ({ id }) => world.api.press(`charges/${id}/dispute`)),
  work: ({ api }) => api.runJobs(),
}

/** Takes one step. */
export const take = (world: World, step: Step): Promise<unknown> => taking[step.does](world, step as never)
