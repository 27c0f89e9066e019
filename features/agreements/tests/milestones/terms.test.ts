import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { agreementsApi, findBrokenPlaces, MILESTONES_MAX } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { FIRST, givenPaid, givenPaidTerms, SECOND } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '2.5' })

test('a creator proposes milestones, both read them, and the sealed record covers them', async () => {
  const { client, developer, params, proposed } = await givenPaidTerms(api)
  const nothing = { status: 'planned', fee: null, payment: null, dispute: null, moves: [] }
  expect(proposed.milestones).toMatchObject([
    { number: 1, ...FIRST, ...nothing },
    { number: 2, ...SECOND, ...nothing },
  ])
  expect(proposed.negotiation_history[0]?.milestones).toEqual([FIRST, SECOND])
  expect((await client.send(agreementsApi.read, { params })).body.milestones).toEqual(proposed.milestones)
  const { body: record } = await developer.send(agreementsApi.readRecord, { params })
  expect(record.versions[0]?.milestones).toEqual([
    { title: 'Designs', price: '100.00', due_on: '2026-12-20' },
    { title: 'The shop', price: '250.50', due_on: null },
  ])
  expect(await findBrokenPlaces(record, sha256)).toEqual([])
  const [version] = record.versions
  const forged = {
    ...record,
    versions: [{ ...version!, milestones: [{ ...version!.milestones![0]!, price: '1.00' }] }],
  }
  expect(await findBrokenPlaces(forged, sha256)).toEqual(['version 1'])
})

test('with the acceptance both agreed to the milestones and to the fee that is in force', async () => {
  const { milestone, developer } = await givenPaid(api)
  expect(await milestone(1)).toMatchObject({ ...FIRST, status: 'planned', fee: 2.5, moves: ['fund'] })
  expect(await milestone(2)).toMatchObject({ ...SECOND, fee: 6.26, moves: ['fund'] })
  expect((await milestone(1, developer))?.moves).toEqual([])
})

test('a counter-proposal may change the milestones, or have the agreement paid outside', async () => {
  const { client, developer, params } = await givenPaidTerms(api)
  const body = { price: 40, terms: 'Only designs.', milestones: [{ ...FIRST, price: 40 }] }
  const countered = await client.send(agreementsApi.counter, { params, body })
  expect(countered.body.milestones).toMatchObject([{ ...FIRST, price: 40 }])
  const outside = await developer.send(agreementsApi.counter, { params, body: { price: 45, terms: 'By bank.' } })
  expect([outside.body.milestones, outside.body.negotiation_history.at(-1)?.milestones]).toEqual([[], null])
  const { body: accepted } = await client.send(agreementsApi.accept, { params })
  expect([accepted.status, accepted.milestones]).toEqual(['accepted', []])
})

test.each([
  ['that do not come to the price', { price: 100, milestones: [FIRST, SECOND] }],
  ['with three decimals', { price: 10.005, milestones: [{ ...FIRST, price: 10.005 }] }],
  [
    'below zero',
    {
      price: 100,
      milestones: [
        { ...FIRST, price: 200 },
        { ...SECOND, price: -100 },
      ],
    },
  ],
  ['for nothing', { price: 100, milestones: [FIRST, { ...SECOND, price: 0 }] }],
  ['without a title', { price: 100, milestones: [{ ...FIRST, title: ' ' }] }],
  ['on a day that there is not', { price: 100, milestones: [{ ...FIRST, due_on: '2026-02-30' }] }],
  ['of which there are none', { price: 100, milestones: [] }],
  [
    'of which there are too many',
    { price: 21, milestones: Array.from({ length: MILESTONES_MAX + 1 }, () => ({ ...FIRST, price: 1 })) },
  ],
])('milestones %s are refused, and nothing is stored', async (_, { price, milestones }) => {
  const { developer, request } = await givenConversation(api)
  const body = { request_id: request.id, price, terms: 'A shop.', milestones }
  expect((await developer.send(agreementsApi.propose, { body })).status).toBe(422)
  const stored = await api.db.selectFrom('agreements').select('id').where('request_id', '=', request.id).execute()
  expect(stored).toEqual([])
})
