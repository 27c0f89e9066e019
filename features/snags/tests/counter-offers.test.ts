import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '../contract.ts'
import { daysOf } from './days.ts'
import { givenSnag, noticesOf } from './given-snag.ts'

const api = await startApi()
const { db, signUp } = api
const { pass, stayAround, look, daysLater, statusOf, stateOf, asked } = daysOf(api)
const TERMS = { price: 900, terms: 'A shop in four weeks.' }

test('a creator who bargains does not keep the others waiting for ever', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const params = { id: snag.conversation_id }
  await developer.send(conversationsApi.changeStatus, { params, body: { status: 'negotiating' } })
  await daysLater(22)
  expect(await asked(client, request)).toBe(true)
  await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  await daysLater(8)
  expect([await statusOf(request), await stateOf(snag)]).toEqual(['cancelled', 'closed'])
})

test('a client who answers terms did something, and is asked three weeks later', async () => {
  const { client, developer, request } = await givenSnag(api)
  const { body } = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  pass(15)
  await stayAround()
  expect((await client.send(agreementsApi.decline, { params: { id: body.id } })).status).toBe(200)
  await daysLater(20)
  expect(await asked(client, request)).toBe(false)
  await daysLater(2)
  expect(await asked(client, request)).toBe(true)
})

test('a client whose terms wait for the creator is not asked; for another who waits they are', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const body = { request_id: request.id, developer_id: developer.id, ...TERMS }
  const proposed = await client.send(agreementsApi.propose, { body })
  expect(proposed.status).toBe(201)
  await daysLater(30)
  await daysLater(8)
  expect([await asked(client, request), await statusOf(request), await stateOf(snag)]).toEqual([false, 'open', 'sent'])
  const other = await signUp('developer', { subscribed: true })
  await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await daysLater(22)
  expect(await asked(client, request)).toBe(true)
})

async function givenShortlisted(client: Person, request: { id: number }) {
  const developer = await signUp('developer', { subscribed: true })
  const { body } = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await client.send(snagsApi.answer, { params: { id: body.id }, body: { state: 'shortlisted' } })
  return { developer, snag: body }
}
const underWay = (person: Person) =>
  noticesOf(db, person).then((all) => all.filter(({ detail }) => detail?.startsWith('Work on it has begun')))

test('a week after a request is under way by hand its unanswered pitches are closed, and the shortlist stays', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const { snag: second } = await givenShortlisted(client, request)
  const params = { id: request.id }
  expect((await client.send(requestsApi.update, { params, body: { status: 'in_progress' } })).status).toBe(200)
  await daysLater(6)
  // Work on the text does not begin the week anew.
  await client.send(requestsApi.update, { params, body: { content: 'A bigger shop.' } })
  expect(await stateOf(snag)).toBe('sent')
  await daysLater(1.1)
  await look()
  expect([await stateOf(snag), await stateOf(second), await statusOf(request)]).toEqual([
    'closed',
    'shortlisted',
    'in_progress',
  ])
  expect(await underWay(developer)).toMatchObject([{ kind: 'request', path: `/requests/${request.id}` }])
})

test('a week after an agreement settled a request everybody else has an answer', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const { developer: third, snag: second } = await givenShortlisted(client, request)
  const { body } = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  await client.send(agreementsApi.accept, { params: { id: body.id }, body: {} })
  await daysLater(7.1)
  expect([await stateOf(snag), await stateOf(second)]).toEqual(['hired', 'closed'])
  expect([await underWay(developer), await underWay(third)]).toMatchObject([[], [{ subject: request.title }]])
})
