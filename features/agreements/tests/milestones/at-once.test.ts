import { expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { agreementsApi } from '../../contract.ts'
import { FIRST, movesOf } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '10' })
const { db, signUp } = api

const SIDES = 8
const CENTS = 10_000
/** Sixty-four agreements, each from its terms to its delivery. */
const TIMEOUT_MS = 120_000

/** A milestone that a client has paid for and a creator has delivered. */
async function givenDelivered(client: Person, developer: Person) {
  const request = await givenRequest(db, client, { is_public: true })
  await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const body = { request_id: request.id, price: FIRST.price, terms: 'A shop.', milestones: [FIRST] }
  const { body: proposed } = await developer.send(agreementsApi.propose, { body })
  const params = { id: proposed.id }
  await client.send(agreementsApi.accept, { params })
  const moves = movesOf({ client, developer, params })
  expect((await moves.fund()).status).toBe(200)
  expect((await moves.deliver()).status).toBe(201)
  return moves
}

test(
  'sixty-four milestones that eight clients release to eight creators at the same instant, each pressed twice, are all released once',
  async () => {
    const people = (type: 'client' | 'developer') =>
      Promise.all(Array.from({ length: SIDES }, () => signUp(type, { subscribed: type === 'developer' })))
    const [clients, creators] = [await people('client'), await people('developer')]
    for (const client of clients) await givenBalance(api, client, SIDES * CENTS)
    const delivered = []
    // Every client works with every creator.
    for (const client of clients) for (const creator of creators) delivered.push(await givenDelivered(client, creator))
    expect(await platformBalanceOf(db, 'escrow')).toBe(SIDES * SIDES * CENTS)
    const responses = await Promise.all(delivered.flatMap(({ accept }) => [accept(), accept()]))
    expect(responses.map(({ status, problem }) => [status, problem?.code]).toSorted()).toEqual([
      ...delivered.map(() => [200, undefined]),
      ...delivered.map(() => [409, 'impossible_transition']),
    ])
    expect(await balancesOf(db, ...clients, ...creators)).toEqual([
      ...clients.map(() => 0),
      ...creators.map(() => SIDES * CENTS * 0.9),
    ])
    expect(await platformBalanceOf(db, 'escrow')).toBe(0)
    expect(await platformBalanceOf(db, 'fees')).toBe(SIDES * SIDES * CENTS * 0.1)
    await expectBooksInOrder(db)
  },
  TIMEOUT_MS,
)
