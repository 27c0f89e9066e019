import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { agreementsApi, findBrokenPlaces } from '../contract.ts'
import { sha256 } from '../server/chain.ts'
import { givenProposal, TERMS } from './given-agreements.ts'

const api = await startApi()

const leave = async (who: Person) => {
  const { status } = await who.send(accountSettingsApi.closeAccount, { body: { password: who.password } })
  expect(status).toBe(204)
}

test('one’s agreements are part of one’s copy, with all that is needed to check them', async () => {
  const { client, params } = await givenProposal(api)
  const { body: record } = await client.send(agreementsApi.readRecord, { params })
  const { body } = await client.send(accountSettingsApi.exportData)
  const { versions, events } = record
  expect(body.parts['agreements']).toMatchObject([{ agreement_id: params.id, versions, events }])
})

test.each([
  ['developer', 'client', 'withdrawn'],
  ['client', 'developer', 'declined'],
] as const)('terms that wait end when the %s leaves, and the %s is told', async (leaver, stayer, status) => {
  const given = await givenProposal(api)
  await leave(given[leaver])
  const { body } = await given[stayer].send(agreementsApi.read, { params: given.params })
  expect(body.status).toBe(status)
  const { body: record } = await given[stayer].send(agreementsApi.readRecord, { params: given.params })
  expect(await findBrokenPlaces(record, sha256)).toEqual([])
  const notices = await api.db
    .selectFrom('notifications')
    .select('kind')
    .where('account_id', '=', given[stayer].id)
    .where('kind', '=', 'agreement')
    .execute()
  expect(notices).toHaveLength(1)
})

test('what was agreed to stays with the other side, whole', async () => {
  const { client, developer, params } = await givenProposal(api)
  await client.send(agreementsApi.accept, { params })
  const read = async () => (await client.send(agreementsApi.readRecord, { params })).body
  const before = await read()
  await leave(developer)
  expect(await read()).toEqual(before)
  expect((await api.nobody.send(agreementsApi.verify, { body: { record: before } })).body).toMatchObject({
    whole: true,
    known: true,
  })
  const { body } = await client.send(agreementsApi.read, { params })
  expect([body.status, body.price]).toEqual(['accepted', TERMS.price])
})
