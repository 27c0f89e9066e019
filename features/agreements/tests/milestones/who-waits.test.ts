import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { agreementsApi, changesApi } from '../../contract.ts'
import { givenProposal } from '../given-agreements.ts'
import { FIRST, givenPaid, SECOND } from './given-milestones.ts'

const api = await startApi()

const waiting = async (who: Person) => {
  const [newest] = (await who.send(agreementsApi.list)).body
  return newest?.waiting && [newest.waiting.kind, newest.waiting.side, newest.waiting.milestone]
}

test('the list says what waits for whom, from the terms to the last milestone', async () => {
  const { client, developer, params, fund, deliver, accept, giveBack, dispute } = await givenPaid(api)
  expect(await waiting(client)).toEqual(['fund_milestone', 'client', 'Designs'])
  expect(await waiting(developer)).toEqual(['fund_milestone', 'client', 'Designs'])
  await fund(1)
  expect(await waiting(client)).toEqual(['deliver_milestone', 'creator', 'Designs'])
  await deliver(1)
  await fund(2)
  // What waits for the reader comes first.
  expect(await waiting(client)).toEqual(['delivery', 'client', 'Designs'])
  expect(await waiting(developer)).toEqual(['deliver_milestone', 'creator', 'The shop'])
  await giveBack(1)
  expect(await waiting(developer)).toEqual(['returned_delivery', 'creator', 'Designs'])
  const body = { price: 360.5, terms: 'More.', milestones: [FIRST, SECOND, { ...FIRST, price: 10 }] }
  await developer.send(changesApi.propose, { params, body })
  expect(await waiting(client)).toEqual(['change', 'client', null])
  expect((await client.send(changesApi.decline, { params })).status).toBe(200)
  await dispute(2)
  await deliver(1)
  await accept(2)
  expect(await waiting(client)).toEqual(['dispute', 'moderator', 'The shop'])
})

test('terms wait for the other side, and nothing once they were declined; in one statement for all agreements', async () => {
  const { client, developer, params } = await givenProposal(api)
  expect(await waiting(client)).toEqual(['terms', 'client', null])
  expect(await waiting(developer)).toEqual(['terms', 'client', null])
  await client.send(agreementsApi.decline, { params })
  expect(await waiting(client)).toBeNull()
  expect(await countStatements(() => client.send(agreementsApi.list))).toBeLessThanOrEqual(4)
})
