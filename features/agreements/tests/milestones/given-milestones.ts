import type { Person, TestApi } from '#testing/api.ts'
import { balancesOf, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { agreementsApi, deliveriesApi, milestonesApi } from '../../contract.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
export const FIRST = { title: 'Designs', price: 100, due_on: '2026-12-20' }
export const SECOND = { title: 'The shop', price: 250.5, due_on: null }

type Wanted = Pick<TestApi, 'db' | 'signUp' | 'inWork'>
type Planned = typeof FIRST | typeof SECOND

/** A creator's terms with milestones that wait for the client's answer. */
export async function givenPaidTerms(api: Wanted, milestones: readonly Planned[] = [FIRST, SECOND]) {
  const people = await givenConversation(api)
  const { developer, request } = people
  const price = milestones.reduce((sum, each) => sum + each.price, 0)
  const body = { request_id: request.id, price, terms: 'A shop with ten pages.', milestones: [...milestones] }
  const proposed = await developer.send(agreementsApi.propose, { body })
  if (proposed.status !== 201) throw new Error(`Could not propose: ${JSON.stringify(proposed.problem)}`)
  return { ...people, params: { id: proposed.body.id }, proposed: proposed.body }
}

/** Accepted terms with milestones, and a client who has the money for them. */
export async function givenPaid(api: Wanted, milestones: readonly Planned[] = [FIRST, SECOND]) {
  const given = await givenPaidTerms(api, milestones)
  const { client, developer, params } = given
  const accepted = await client.send(agreementsApi.accept, { params })
  if (accepted.status !== 200) throw new Error(`Could not accept: ${JSON.stringify(accepted.problem)}`)
  await givenBalance(api, client, 50_000)
  const houses = async () => [await platformBalanceOf(api.db, 'escrow'), await platformBalanceOf(api.db, 'fees')]
  const [escrow = 0, fees = 0] = await houses()
  return {
    ...given,
    read: async (who: Person = client) => (await who.send(agreementsApi.read, { params })).body,
    milestone: async (number = 1, who: Person = client) =>
      (await who.send(agreementsApi.read, { params })).body.milestones[number - 1],
    record: async () => (await client.send(agreementsApi.readRecord, { params })).body,
    /** What client and creator have, and what came to escrow and fees since, in cents. */
    sums: async () => {
      const [held = 0, earned = 0] = await houses()
      return [...(await balancesOf(api.db, client, developer)), held - escrow, earned - fees]
    },
    ...movesOf({ client, developer, params }),
  }
}

/** What the two sides do with milestones. */
export function movesOf({ client, developer, params }: { client: Person; developer: Person; params: { id: number } }) {
  const one = (number: number) => ({ ...params, number })
  return {
    fund: (number = 1, who: Person = client) =>
      who.send(milestonesApi.fund, { params: one(number), body: { pay_with: 'balance' } }),
    deliver: (milestone: number | undefined = 1, who: Person = developer) =>
      who.send(deliveriesApi.deliver, { params, body: { note: 'Here it is.', milestone } }),
    accept: (delivery = 1, who: Person = client) => who.send(deliveriesApi.acceptDelivery, { params: one(delivery) }),
    giveBack: (delivery = 1, who: Person = client) =>
      who.send(deliveriesApi.returnDelivery, { params: one(delivery), body: { reason: 'Too blue.' } }),
    refund: (number = 1, who: Person = developer) => who.send(milestonesApi.refund, { params: one(number) }),
    dispute: (number = 1, who: Person = client) =>
      who.send(milestonesApi.openDispute, { params: one(number), body: { reason: 'Nothing works.' } }),
    withdrawDispute: (number = 1, who: Person = client) =>
      who.send(milestonesApi.withdrawDispute, { params: one(number) }),
  }
}
