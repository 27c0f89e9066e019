import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { agreementsApi, findBrokenPlaces, changesApi, milestonesApi } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { givenProposal, TERMS } from '../given-agreements.ts'
import { FIRST, givenPaid, SECOND } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '10' })
const { signUp, nobody } = api

interface Planned {
  title: string
  price: number
  due_on: string | null
}

/** Work on two milestones that are paid here, with the calls about changes of its terms. */
async function givenWork() {
  const given = await givenPaid(api)
  const { client, developer, params } = given
  return {
    ...given,
    change: (milestones: readonly Planned[], who: Person = developer) => {
      const price = milestones.reduce((sum, each) => sum + Math.round(each.price * 100), 0) / 100
      const body = { price, terms: 'A shop, changed.', milestones: [...milestones] }
      return who.send(changesApi.propose, { params, body })
    },
    agree: (who: Person = client, content_hash?: string) =>
      who.send(changesApi.accept, { params, body: { content_hash } }),
    decline: (who: Person = client) => who.send(changesApi.decline, { params }),
    withdraw: (who: Person = developer) => who.send(changesApi.withdraw, { params }),
  }
}

const EXTRA = { title: 'A blog', price: 50, due_on: null }
const NEWS = { title: 'The shop, with news', price: 300, due_on: '2027-02-01' }

test('a change adds, rewrites and removes milestones; the agreed terms stay in force until the other side accepts', async () => {
  const { client, params, read, change, agree, fund, sums, record } = await givenWork()
  await fund(1)
  const proposed = await change([FIRST, NEWS, EXTRA])
  expect(proposed.status).toBe(200)
  expect(proposed.body).toMatchObject({
    version: 1,
    price: 350.5,
    change: { version: 2, price: 450, difference: 99.5, to_balance: 0, milestones: [FIRST, NEWS, EXTRA] },
  })
  expect(proposed.body.milestones).toHaveLength(2)
  expect((await agree()).status).toBe(200)
  const after = await read()
  expect(after).toMatchObject({ status: 'accepted', version: 2, price: 450, terms: 'A shop, changed.', change: null })
  expect(after.milestones).toMatchObject([
    { ...FIRST, status: 'funded' },
    { ...NEWS, status: 'planned', fee: 30, moves: ['fund'] },
    { ...EXTRA, status: 'planned', fee: 5, moves: ['fund'] },
  ])
  expect((await client.send(requestsApi.read, { params: { id: after.request_id } })).body.agreed_amount).toBe(450)
  await fund(3)
  await change([FIRST, { ...NEWS, price: 0 }, EXTRA])
  await agree()
  expect((await read()).milestones[1]).toMatchObject({ status: 'cancelled', moves: [] })
  expect(await sums()).toEqual([35_000, 0, 15_000, 0])
  const sealed = await record()
  expect(await findBrokenPlaces(sealed, sha256)).toEqual([])
  expect(sealed.events.at(-1)).toMatchObject({ action: 'change_acceptance', note: '$150.00 instead of $450.00' })
  expect((await client.send(agreementsApi.verify, { body: { record: sealed } })).body).toMatchObject({
    whole: true,
    known: true,
    versions: [{ version: 1 }, { version: 2 }, { version: 3, agreed_at: expect.any(String) as string }],
  })
  expect(params.id).toBe(sealed.agreement_id)
})

test('a milestone that holds money becomes cheaper: the rest is on the balance at once, with a credit note', async () => {
  const { client, change, agree, fund, deliver, accept, refund, sums, milestone, record } = await givenWork()
  await fund(1)
  await fund(2)
  await deliver(1)
  const cheaper = [
    { ...FIRST, price: 60 },
    { ...SECOND, price: 200.5 },
  ]
  expect((await change(cheaper)).body.change).toMatchObject({ difference: -90, to_balance: 90 })
  expect(await sums()).toEqual([14_950, 0, 35_050, 0])
  expect((await agree()).status).toBe(200)
  expect(await sums()).toEqual([23_950, 0, 26_050, 0])
  expect((await record()).events.at(-1)?.note).toBe('$260.50 instead of $350.50; $90.00 to the client')
  expect(await milestone(1)).toMatchObject({ status: 'delivered', price: 60, fee: 6 })
  await accept(1)
  expect(await milestone(1)).toMatchObject({ status: 'released', to_client: 0, to_creator: 60 })
  await refund(2)
  expect(await milestone(2)).toMatchObject({ status: 'refunded', to_client: 200.5, to_creator: 0 })
  expect(await sums()).toEqual([44_000, 5400, 0, 600])
  const { body: invoices } = await client.send(invoicesApi.list)
  const totals = invoices.map(({ total_cents }) => total_cents)
  expect(totals.reduce((sum, cents) => sum + cents, 0)).toBe(6000)
  await expectBooksInOrder(api.db)
})

test('what is settled, frozen or funded does not change otherwise', async () => {
  const { change, agree, read, fund, deliver, accept, dispute, sums } = await givenWork()
  const refused = async (milestones: readonly Planned[]) => {
    const { status } = await change(milestones)
    expect([status, (await read()).change]).toEqual([422, null])
  }
  await fund(1)
  await refused([{ ...FIRST, price: 101 }, SECOND])
  await refused([{ ...FIRST, price: 0 }, SECOND])
  await refused([{ ...FIRST, title: 'Something else' }, SECOND])
  await refused([FIRST])
  await refused([FIRST, SECOND, { ...EXTRA, price: 0 }])
  // Since it was proposed, the milestone was delivered and released.
  await change([{ ...FIRST, price: 50 }, SECOND])
  await deliver(1)
  await accept(1)
  expect((await agree()).problem.code).toBe('milestone_changed')
  expect([(await read()).version, await sums()]).toEqual([1, [40_000, 9000, 0, 1000]])
  const other = await givenWork()
  await other.fund(1)
  await other.dispute(1)
  expect((await other.change([{ ...FIRST, price: 50 }, SECOND])).status).toBe(422)
  expect(dispute).toBeDefined()
})

test('one change waits at a time; only the other side replies, only who proposed it withdraws', async () => {
  const { client, developer, params, change, agree, decline, withdraw, read, record } = await givenWork()
  const stranger = await signUp('client')
  const statuses = async (who: Person | typeof nobody) => [
    (await who.send(changesApi.propose, { params, body: { price: 1, terms: 'x' } })).status,
    (await who.send(changesApi.accept, { params, body: {} })).status,
    (await who.send(changesApi.decline, { params })).status,
    (await who.send(changesApi.withdraw, { params })).status,
  ]
  expect([await statuses(stranger), await statuses(nobody)]).toEqual([
    [404, 404, 404, 404],
    [401, 401, 401, 401],
  ])
  expect((await agree()).problem.code).toBe('impossible_transition')
  const { body } = await change([FIRST, SECOND, EXTRA])
  expect((await change([FIRST, SECOND], client)).problem.code).toBe('change_pending')
  expect((await client.send(agreementsApi.complete, { params })).problem.code).toBe('change_pending')
  expect([(await agree(developer)).status, (await decline(developer)).status, (await withdraw(client)).status]).toEqual(
    [403, 403, 403],
  )
  expect((await agree(client, body.content_hash)).problem.code).toBe('terms_changed')
  expect((await decline()).body.change).toBeNull()
  await change([FIRST, SECOND, EXTRA])
  expect((await withdraw()).status).toBe(200)
  expect(await read()).toMatchObject({ version: 1, price: 350.5, change: null })
  expect((await client.send(agreementsApi.complete, { params })).status).toBe(200)
  const sealed = await record()
  expect(sealed.events.map(({ action, version }) => [action, version])).toEqual([
    ['proposal', 1],
    ['acceptance', 1],
    ['change', 2],
    ['change_decline', 2],
    ['change', 3],
    ['change_withdrawal', 3],
    ['completion', 1],
  ])
  expect(await findBrokenPlaces(sealed, sha256)).toEqual([])
})

test('of an acceptance and a withdrawal at once, or two acceptances, the database lets one through', async () => {
  const { change, agree, withdraw, fund, sums, read } = await givenWork()
  await fund(1)
  await change([{ ...FIRST, price: 40 }, SECOND])
  const replies = await Promise.all([agree(), withdraw(), agree()])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const isAgreed = (await read()).version === 2
  expect(await sums()).toEqual(isAgreed ? [46_000, 0, 4000, 0] : [40_000, 0, 10_000, 0])
  await expectBooksInOrder(api.db)
})

test('work that is paid outside the marketplace changes its price and words, and stays paid outside', async () => {
  const { client, developer, params } = await givenProposal(api, TERMS)
  await client.send(agreementsApi.accept, { params })
  const here = { price: 10, terms: 'Here.', milestones: [{ ...FIRST, price: 10 }] }
  expect((await client.send(changesApi.propose, { params, body: here })).status).toBe(422)
  const { body } = await client.send(changesApi.propose, { params, body: { price: 1500, terms: 'Twelve pages.' } })
  expect(body.change).toMatchObject({ price: 1500, milestones: null })
  await developer.send(changesApi.accept, { params, body: { content_hash: body.change?.content_hash } })
  expect((await client.send(agreementsApi.read, { params })).body).toMatchObject({
    price: 1500,
    terms: 'Twelve pages.',
  })
  expect((await client.send(milestonesApi.readSettings)).status).toBe(200)
})
