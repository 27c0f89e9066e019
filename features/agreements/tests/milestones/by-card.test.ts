import { expect, test } from 'vitest'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { expectBooksInOrder, platformBalanceOf } from '#testing/given/balance.ts'
import { listFaults } from '#features/ledger/server.ts'
import type { Person } from '#testing/api.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { agreementsApi, findBrokenPlaces, milestonesApi } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { givenPaid } from './given-milestones.ts'

const api = await startApiWithPayments({ AGREEMENT_FEE_PERCENT: '10' })
const { stripe } = api

const sessionOf = (url: string) => url.split('/').at(-1) ?? ''

async function givenTrade() {
  const given = await givenPaid(api)
  const { client, params } = given
  const provider = await platformBalanceOf(api.db, 'provider')
  const open = (number = 1, who: Person = client) =>
    who.send(milestonesApi.fund, { params: { ...params, number }, body: { pay_with: 'card' } })
  const chargeOf = async (url: string) => {
    const session = await stripe.client.checkout.sessions.retrieve(sessionOf(url), { expand: ['payment_intent'] })
    const intent = session.payment_intent
    return typeof intent === 'object' && typeof intent?.latest_charge === 'string' ? intent.latest_charge : ''
  }
  return {
    ...given,
    open,
    chargeOf,
    state: async (url: string, who: Person = client) =>
      who.send(milestonesApi.readFunding, { params: { sessionId: sessionOf(url) } }),
    /** What client, creator, escrow and fees have, and what the provider holds since, in cents. */
    money: async () => [...(await given.sums()), provider - (await platformBalanceOf(api.db, 'provider'))],
    decide: async (charge: string, verdict: 'win' | 'lose') => {
      const { data } = await stripe.client.disputes.list({ charge })
      await api.press(`disputes/${data[0]?.id}/${verdict}`)
      await api.untilDelivered()
    },
  }
}

async function givenFundedByCard() {
  const trade = await givenTrade()
  const url = (await trade.open()).body.url ?? ''
  expect((await payWith(url, CARDS.pays)).status).toBe(303)
  await api.untilDelivered()
  expect((await trade.milestone())?.status).toBe('funded')
  return { ...trade, url, charge: await trade.chargeOf(url) }
}

test('a milestone is funded by card: several clicks lead to one page, and its money is held', async () => {
  const { developer, open, state, milestone, money, record } = await givenTrade()
  const [first, second] = await Promise.all([open(), open()])
  const url = first.body.url ?? ''
  expect([first.status, second.body.url]).toEqual([200, url])
  expect((await state(url)).body).toMatchObject({ number: 1, state: 'open' })
  expect((await state(url, developer)).status).toBe(404)
  expect(await milestone()).toMatchObject({ status: 'planned', payment: 'open', moves: ['fund'] })
  await payWith(url, CARDS.pays)
  await api.untilDelivered()
  expect((await state(url)).body).toMatchObject({ state: 'paid' })
  expect(await milestone()).toMatchObject({ status: 'funded', paid_with: 'card', payment: 'paid' })
  expect(await money()).toEqual([50_000, 0, 10_000, 0, 10_000])
  expect((await open()).problem.code).toBe('milestone_changed')
  expect((await record()).events.at(-1)).toMatchObject({ action: 'funding' })
})

test('money that was paid by card is released, or refunded to the balance at once', async () => {
  const released = await givenFundedByCard()
  await released.deliver()
  await released.accept()
  expect(await released.money()).toEqual([50_000, 9000, 0, 1000, 10_000])
  const refunded = await givenFundedByCard()
  await refunded.refund()
  expect(await refunded.money()).toEqual([60_000, 0, 0, 0, 10_000])
})

/** What is on its way back to cards, in cents. */
const returning = () => platformBalanceOf(api.db, 'refunds')
const refundsOf = async (url: string) => {
  const { payment_intent } = await stripe.client.checkout.sessions.retrieve(sessionOf(url))
  const list = await stripe.client.refunds.list({
    payment_intent: typeof payment_intent === 'string' ? payment_intent : '',
  })
  return list.data.map(({ id, amount, status }) => ({ id, amount, status }))
}

test('a second payment for a milestone goes back to its card, once', async () => {
  const { open, fund, milestone, money, client } = await givenTrade()
  const url = (await open()).body.url ?? ''
  await fund()
  await payWith(url, CARDS.pays)
  await api.untilDelivered()
  await api.runScheduledJob('compare-milestones')
  expect(await refundsOf(url)).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
  expect([await money(), await returning()]).toEqual([[40_000, 0, 10_000, 0, 0], 0])
  expect(await milestone()).toMatchObject({ status: 'funded', paid_with: 'balance' })
  const { body } = await client.send(notificationsApi.list)
  expect(body.map(({ detail }) => detail)).toContain(
    'Milestone 1: Designs. This payment was not needed any more. It is being refunded to your card.',
  )
  await expectBooksInOrder(api.db)
})

/** As when somebody pays in the moment in which their account is closed, and their page could not be closed in time. */
const leave = ({ id }: Person) =>
  api.db
    .updateTable('accounts')
    .set({ is_active: false, password_hash: null, closed_at: new Date() })
    .where('id', '=', id)
    .execute()

test('a payment for a cancelled milestone goes back to its card, and so does one of a client who has left', async () => {
  for (const isGone of [false, true]) {
    const { client, developer, params, open, money } = await givenTrade()
    const url = (await open()).body.url ?? ''
    if (isGone) await leave(client)
    else
      await api.db
        .updateTable('milestones')
        .set({ status: 'cancelled' })
        .where('agreement_id', '=', params.id)
        .execute()
    await payWith(url, CARDS.pays)
    await api.untilDelivered()
    const { milestones } = (await developer.send(agreementsApi.read, { params })).body
    expect(milestones[0]).toMatchObject({ status: isGone ? 'planned' : 'cancelled', funded_at: null })
    expect(await refundsOf(url)).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
    expect([await money(), await returning()]).toEqual([[50_000, 0, 0, 0, 0], 0])
  }
})

test('what its bank does not take back is on the balance of the client, and stays owed to one who has left', async () => {
  for (const isGone of [false, true]) {
    const { client, open, fund, money } = await givenTrade()
    const url = (await open()).body.url ?? ''
    await fund()
    await payWith(url, CARDS.pays)
    await api.untilDelivered()
    if (isGone) await leave(client)
    const [made] = await refundsOf(url)
    await api.press(`refunds/${made?.id}/fail`)
    await api.untilDelivered()
    await api.runScheduledJob('compare-milestones')
    expect(await refundsOf(url)).toMatchObject([{ status: 'failed' }])
    const [balance, owed] = isGone ? [40_000, 10_000] : [50_000, 0]
    expect([await money(), await returning()]).toEqual([[balance, 0, 10_000, 0, 10_000], owed])
    await expectBooksInOrder(api.db)
  }
})

test('a payment that a bank questions freezes the milestone; won, it goes on', async () => {
  const { charge, deliver, accept, refund, dispute, decide, milestone, money, record } = await givenFundedByCard()
  await deliver()
  await api.press(`charges/${charge}/dispute`)
  await api.untilDelivered()
  expect(await milestone()).toMatchObject({ status: 'delivered', payment: 'disputed', moves: [] })
  expect(await money()).toEqual([50_000, 0, 0, 0, 0])
  for (const step of [await accept(), await refund(), await dispute()])
    expect(step.problem.code).toBe('milestone_frozen')
  await decide(charge, 'win')
  expect(await milestone()).toMatchObject({
    status: 'delivered',
    payment: 'paid',
    moves: ['accept', 'return', 'dispute'],
  })
  expect((await accept()).status).toBe(200)
  expect(await money()).toEqual([50_000, 9000, 0, 1000, 10_000])
  const sealed = await record()
  expect(sealed.events.map(({ action }) => action).slice(-3)).toEqual([
    'charge_dispute',
    'charge_dispute_won',
    'release',
  ])
  expect(await findBrokenPlaces(sealed, sha256)).toEqual([])
})

test('a payment that is lost to a bank, or refunded at the provider, ends what it held', async () => {
  const lost = await givenFundedByCard()
  await lost.deliver()
  await lost.dispute()
  await api.press(`charges/${lost.charge}/dispute`)
  await api.untilDelivered()
  await lost.decide(lost.charge, 'lose')
  expect(await lost.milestone()).toMatchObject({
    status: 'refunded',
    payment: 'returned',
    dispute: { state: 'reversed' },
  })
  expect((await lost.read()).deliveries).toMatchObject([{ state: 'returned' }])
  expect(await lost.money()).toEqual([50_000, 0, 0, 0, 0])
  expect((await lost.fund(2)).status).toBe(200)

  const refunded = await givenFundedByCard()
  await stripe.client.refunds.create({ charge: refunded.charge })
  await api.untilDelivered()
  expect(await refunded.milestone()).toMatchObject({ status: 'refunded', to_client: 100, to_creator: 0 })
  expect(await refunded.money()).toEqual([50_000, 0, 0, 0, 0])
})

test('what is refunded at the provider in part is not released, and is the first of what a division gives back', async () => {
  const { charge, deliver, accept, milestone, money } = await givenFundedByCard()
  await stripe.client.refunds.create({ charge, amount: 4000 })
  await api.untilDelivered()
  expect(await money()).toEqual([50_000, 0, 6000, 0, 6000])
  await deliver()
  await accept()
  expect(await milestone()).toMatchObject({ status: 'released', to_client: 40, to_creator: 60 })
  expect(await money()).toEqual([50_000, 5400, 0, 600, 6000])
})

test('a payment that is questioned and lost after the release leaves the creator with a debt', async () => {
  const { charge, deliver, accept, decide, milestone, money } = await givenFundedByCard()
  await deliver()
  await accept()
  await api.press(`charges/${charge}/dispute`)
  await api.untilDelivered()
  expect(await money()).toEqual([50_000, 0, 0, 0, 0])
  await decide(charge, 'win')
  expect(await money()).toEqual([50_000, 9000, 0, 1000, 10_000])
  expect((await milestone())?.status).toBe('released')
})

test('the ledger agrees with the provider after all of this', async () => {
  await api.runScheduledJob('compare-milestones')
  await api.runScheduledJob('reconcile-payments')
  expect((await listFaults(api.db)).filter((fault) => fault.includes('milestone'))).toEqual([])
})
