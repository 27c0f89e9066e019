import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenShare, givenConversation } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { requestsApi, type RequestStatus } from '../contract.ts'

const api = await startApi()
const { db, signUp } = api

const become = (client: Person, { id }: { id: number }, status: RequestStatus) =>
  client.send(requestsApi.update, { params: { id }, body: { status } })
const statusOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('requests').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const news = ({ id }: { id: number }) =>
  db
    .selectFrom('notifications')
    .select(['actor', 'subject', 'path', 'detail'])
    .where('account_id', '=', id)
    .where('kind', '=', 'request')
    .execute()

async function givenSettled() {
  const given = await givenConversation(api)
  const { client, developer, request } = given
  const terms = { request_id: request.id, price: 900, terms: 'A shop in four weeks.' }
  const { body: agreement } = await developer.send(agreementsApi.propose, { body: terms })
  await client.send(agreementsApi.accept, { params: { id: agreement.id }, body: {} })
  expect(await statusOf(request)).toBe('in_progress')
  return { ...given, agreement }
}

test('what an agreement settled is neither completed nor opened again by hand, and the agreement goes on', async () => {
  const { client, developer, request, agreement } = await givenSettled()
  const sentences = {
    completed: 'Complete the agreement to complete this request',
    open: 'This request was settled by an agreement. Post a new one instead.',
  }
  for (const status of ['completed', 'open'] as const) {
    const refused = await become(client, request, status)
    expect([refused.status, refused.problem]).toEqual([409, { code: 'needs_agreement', detail: sentences[status] }])
    expect([await statusOf(request), await news(developer)]).toEqual(['in_progress', []])
  }
  const completed = await client.send(agreementsApi.complete, { params: { id: agreement.id } })
  expect([completed.status, await statusOf(request)]).toEqual([200, 'completed'])
})

test('what an agreement settled can be cancelled, which its creator hears; it stays cancelled', async () => {
  const { client, developer, request } = await givenSettled()
  expect((await become(client, request, 'cancelled')).status).toBe(200)
  expect(await news(developer)).toMatchObject([{ actor: client.username, detail: 'It was cancelled.' }])
  const reopened = await become(client, request, 'open')
  expect([reopened.status, reopened.problem.code]).toEqual([409, 'needs_agreement'])
  expect(await statusOf(request)).toBe('cancelled')
})

test('who cancels a request tells everybody who pitched, talks about it or was shown it, once each', async () => {
  const client = await signUp('client')
  const request = await givenRequest(db, client, { is_public: true })
  const [pitching, declined, talking] = [
    await signUp('developer', { subscribed: true }),
    await signUp('developer', { subscribed: true }),
    await signUp('developer', { subscribed: true }),
  ]
  const [shown, stranger] = [await signUp('developer'), await signUp('developer')]
  for (const person of [shown, pitching]) await givenShare(db, request, person)
  const pitch = { body: { request_id: request.id, message: 'I build shops.' } }
  const { body: waiting } = await pitching.send(snagsApi.snag, pitch)
  const { body: answered } = await declined.send(snagsApi.snag, pitch)
  const answer = { state: 'declined' as const, reason: 'budget' as const }
  await client.send(snagsApi.answer, { params: { id: answered.id }, body: answer })
  await talking.send(conversationsApi.start, { body: { request_id: request.id } })

  expect((await become(client, request, 'cancelled')).status).toBe(200)
  const states = await db.selectFrom('snags').select(['id', 'state']).where('request_id', '=', request.id).execute()
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [waiting.id, 'closed'],
      [answered.id, 'declined'],
    ]),
  )
  const about = { actor: client.username, subject: request.title, path: `/requests/${request.id}` }
  expect(await news(pitching)).toEqual([{ ...about, detail: 'The request was cancelled, so your pitch is closed.' }])
  for (const person of [declined, talking, shown]) {
    expect(await news(person)).toEqual([{ ...about, detail: 'It was cancelled.' }])
  }
  for (const person of [client, stranger]) expect(await news(person)).toEqual([])
  const live = await db.selectFrom('live_events').select('payload').where('account_id', '=', pitching.id).execute()
  expect(live.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ id: waiting.id, state: 'closed' }),
  )
  // Naming the status it has is no second end.
  await become(client, request, 'cancelled')
  expect(await news(shown)).toHaveLength(1)
})
