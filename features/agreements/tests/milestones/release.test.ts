import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { balancesApi, nameOfEntry } from '#features/balances/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { payoutsApi } from '#features/payouts/contract.ts'
import { agreementsApi, findBrokenPlaces, deliveriesApi, milestonesApi } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { givenPaid } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '10', PAYOUT_DELAY_DAYS: '0' })
const { db } = api

test('a client funds a milestone, the creator delivers, the client accepts, and the creator has the money less the fee', async () => {
  const { client, developer, fund, deliver, accept, milestone, record, sums } = await givenPaid(api)
  expect((await fund()).status).toBe(200)
  expect(await sums()).toEqual([40_000, 0, 10_000, 0])
  expect(await milestone()).toMatchObject({
    status: 'funded',
    paid_with: 'balance',
    payment: null,
    moves: ['refund', 'dispute'],
  })
  expect((await milestone(1, developer))?.moves).toEqual(['deliver', 'refund', 'dispute'])

  expect((await deliver()).body.deliveries).toMatchObject([{ number: 1, milestone: 1, state: 'delivered' }])
  expect(await milestone()).toMatchObject({ status: 'delivered', delivery: 1, moves: ['accept', 'return', 'dispute'] })

  expect((await accept()).status).toBe(200)
  expect(await sums()).toEqual([40_000, 9000, 0, 1000])
  expect(await milestone()).toMatchObject({ status: 'released', to_client: 0, to_creator: 100, fee: 10, moves: [] })
  expect((await developer.send(payoutsApi.earnings)).body.available_cents).toBe(9000)

  const { events, ...sealed } = await record()
  expect(events.map(({ action, note }) => [action, note])).toEqual([
    ['proposal', null],
    ['acceptance', null],
    ['funding', 'Milestone 1: $100.00'],
    ['delivery', 'Milestone 1: delivery 1'],
    ['release', 'Milestone 1: $100.00'],
  ])
  expect(await findBrokenPlaces({ events, ...sealed }, sha256)).toEqual([])
  const { body: verdict } = await api.nobody.send(agreementsApi.verify, { body: { record: { events, ...sealed } } })
  expect(verdict).toMatchObject({ whole: true, known: true, newest: true })

  const statement = async (who: typeof client) =>
    (await who.send(balancesApi.statement)).body.map((entry) => [nameOfEntry(entry), entry.amount_cents, entry.about])
  expect(await statement(developer)).toEqual([['Milestone, released', 9000, 'Milestone 1: Designs']])
  expect((await statement(client))[0]).toEqual(['Milestone', -10_000, 'Milestone 1: Designs'])
  const invoices = async (who: typeof client) =>
    (await who.send(invoicesApi.list)).body.map(({ about, total_cents }) => [about, total_cents])
  expect(await invoices(developer)).toEqual([['Platform fee: Milestone 1: Designs', 1000]])
  expect(await invoices(client)).toEqual([['Milestone 1: Designs', 10_000]])
  await expectBooksInOrder(db)
})

test('a returned delivery is made again; only then the money is released', async () => {
  const { fund, deliver, giveBack, accept, milestone, sums } = await givenPaid(api)
  await fund()
  await deliver()
  expect((await giveBack()).body.deliveries).toMatchObject([{ state: 'returned', reason: 'Too blue.' }])
  expect(await milestone()).toMatchObject({ status: 'funded', accept_at: null, moves: ['dispute'] })
  expect((await accept(1)).status).toBe(409)
  await deliver()
  expect((await accept(2)).status).toBe(200)
  expect((await sums()).slice(0, 3)).toEqual([40_000, 9000, 0])
})

test('only a funded milestone is delivered, and a delivery says which', async () => {
  const { developer, params, fund, deliver } = await givenPaid(api)
  expect((await deliver(1)).problem.code).toBe('not_funded')
  await fund()
  expect((await deliver(2)).problem.code).toBe('not_funded')
  expect((await deliver(3)).status).toBe(404)
  expect((await developer.send(deliveriesApi.deliver, { params, body: { note: 'Here.' } })).status).toBe(422)
})

test('releases pressed twice and from old tabs of both sides release or refund once', async () => {
  const { client, developer, fund, deliver, accept, refund, dispute, milestone, sums } = await givenPaid(api)
  await fund()
  await deliver()
  const pressed = await Promise.all([
    accept(),
    accept(),
    refund(1, developer),
    accept(),
    refund(1, developer),
    dispute(),
  ])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const done = (await milestone())?.status
  const [clientHas, creatorHas, escrow] = await sums()
  expect([done, clientHas, creatorHas, escrow]).toEqual(
    {
      released: ['released', 40_000, 9000, 0],
      refunded: ['refunded', 50_000, 0, 0],
      disputed: ['disputed', 40_000, 0, 10_000],
    }[done as 'released'],
  )
  await refund(1, client)
  await accept()
  expect(await sums()).toMatchObject({ 0: clientHas, 1: creatorHas, 2: escrow })
  await expectBooksInOrder(db)
})

test('of 64 milestones that are released at once, each is released once', async () => {
  const all = await Promise.all(Array.from({ length: 64 }, () => givenPaid(api)))
  for (const { fund, deliver } of all) {
    await fund()
    await deliver()
  }
  const pressed = await Promise.all(all.flatMap(({ accept }) => [accept(), accept()]))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([...all.map(() => 200), ...all.map(() => 409)])
  for (const { sums } of all) expect((await sums()).slice(0, 2)).toEqual([40_000, 9000])
  await expectBooksInOrder(db)
}, 120_000)

test('a milestone is funded once, however often it is pressed, and never with more than there is', async () => {
  const { fund, milestone, sums } = await givenPaid(api)
  const pressed = await Promise.all([fund(), fund(), fund()])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await sums()).slice(0, 3)).toEqual([40_000, 0, 10_000])
  const poor = await givenPaid(api, [{ title: 'All', price: 500.01, due_on: null }])
  const refused = await poor.fund()
  expect([refused.status, refused.problem.code]).toEqual([400, 'insufficient_funds'])
  expect((await poor.milestone())?.status).toBe('planned')
  expect((await milestone())?.status).toBe('funded')
})

test('the creator does not fund or accept, strangers find nothing, and nobody must sign in', async () => {
  const { client, developer, params, fund, deliver, accept, giveBack, refund, dispute, withdrawDispute, read } =
    await givenPaid(api)
  expect((await fund(1, developer)).problem.code).toBe('not_your_turn')
  await fund()
  expect((await deliver(1, client)).problem.code).toBe('not_your_turn')
  await deliver()
  expect((await accept(1, developer)).problem.code).toBe('not_your_turn')
  const before = await read()
  const stranger = await api.signUp('client')
  const rival = await api.signUp('developer', { subscribed: true })
  for (const who of [stranger, rival]) {
    for (const step of [fund, deliver, accept, giveBack, refund, dispute, withdrawDispute]) {
      expect((await step(1, who)).status).toBe(404)
    }
  }
  const one = { params: { ...params, number: 1 } }
  expect((await api.nobody.send(milestonesApi.refund, one)).status).toBe(401)
  expect((await api.nobody.send(milestonesApi.fund, { ...one, body: { pay_with: 'balance' } })).status).toBe(401)
  expect((await refund(1, client)).problem.code).toBe('not_your_turn')
  expect((await refund(7, developer)).status).toBe(404)
  expect(await read()).toEqual(before)
})

test('work is completed once no milestone holds money; those that were never funded are cancelled', async () => {
  const { client, params, fund, deliver, accept, read } = await givenPaid(api)
  await fund()
  expect((await client.send(agreementsApi.complete, { params })).problem.code).toBe('milestones_open')
  await deliver()
  await accept()
  expect((await client.send(agreementsApi.complete, { params })).status).toBe(200)
  const { status, milestones } = await read()
  expect([status, milestones.map((each) => each.status)]).toEqual(['completed', ['released', 'cancelled']])
  expect((await fund(2)).problem.code).toBe('milestone_changed')
})

test('the creator refunds at any time, the client what was not delivered, and credit notes say so', async () => {
  const { client, developer, fund, deliver, refund, milestone, sums } = await givenPaid(api)
  await fund(1)
  await fund(2)
  expect((await refund(1, client)).status).toBe(200)
  await deliver(2)
  expect((await refund(2, client)).problem.code).toBe('not_your_turn')
  const { body } = await refund(2, developer)
  expect(body.deliveries).toMatchObject([{ state: 'returned', reason: 'Its milestone was refunded.' }])
  expect((await sums()).slice(0, 3)).toEqual([50_000, 0, 0])
  expect(await milestone(2)).toMatchObject({ status: 'refunded', to_client: 250.5, to_creator: 0 })
  const totals = (await client.send(invoicesApi.list)).body.map(({ kind, total_cents }) => [kind, total_cents])
  expect(totals).toEqual([
    ['credit_note', -25_050],
    ['credit_note', -10_000],
    ['invoice', 25_050],
    ['invoice', 10_000],
  ])
  await expectBooksInOrder(db)
})

test('an account with money in a milestone is not closed; without, it is', async () => {
  const { client, developer, fund, refund } = await givenPaid(api)
  await fund()
  for (const who of [client, developer]) {
    const refused = await closeAccount(who)
    expect([refused.status, refused.problem.code]).toEqual([409, 'milestone_funded'])
  }
  await refund()
  expect((await closeAccount(developer)).status).toBe(204)
  expect((await fund(2)).problem.code).toBe('creator_left')
})
