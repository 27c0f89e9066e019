import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { blocksApi } from '#features/blocks/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '../contract.ts'
import { givenSnag, noticesOf } from './given-snag.ts'

const api = await startApi()
const { db, nobody, signUp } = api

type Sender = Pick<Person, 'send'>
const change = (
  who: Sender,
  params: { id: number },
  body: { asking_price?: number | null; duration_days?: number | null },
) => who.send(snagsApi.changeOffer, { params, body })
const pitchOf = async (client: Person, request: { id: number }) =>
  (await client.send(snagsApi.listForRequest, { params: { id: request.id } })).body[0]
const offerNotices = async (client: Person) =>
  (await noticesOf(db, client)).filter(({ kind, detail }) => kind === 'snag' && detail !== null)

test('a creator changes the price and the time of their pitch, and the client sees what they were', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  const first = await change(developer, params, { asking_price: 900, duration_days: 14 })
  expect(first.body).toMatchObject({ asking_price: 900, duration_days: 14, previous_price: null, previous_days: null })
  await change(developer, params, { asking_price: 1200 })
  expect(await pitchOf(client, request)).toMatchObject({
    asking_price: 1200,
    duration_days: 14,
    previous_price: 900,
    previous_days: 14,
    offer_changed_at: expect.any(String),
  })
  await change(developer, params, { duration_days: null })
  expect(await pitchOf(client, request)).toMatchObject({ asking_price: 1200, duration_days: null, previous_days: 14 })
})

test('the client is notified once, however often the offer changes before they look', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  await client.send(snagsApi.markSeen, { params })
  await change(developer, params, { asking_price: 900 })
  await change(developer, params, { asking_price: 1200, duration_days: 1 })
  await change(developer, params, { asking_price: 1200, duration_days: 1 })
  expect(await offerNotices(client)).toEqual([
    {
      kind: 'snag',
      actor: developer.username,
      subject: request.title,
      path: `/requests/${request.id}`,
      detail: 'Changed the offer: $1,200, 1 day',
    },
  ])
  const unread = () =>
    db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', client.id)
      .where('read_at', 'is', null)
      .execute()
  expect(await unread()).toHaveLength(1)
  await client.send(snagsApi.markSeen, { params })
  expect(await unread()).toEqual([])
})

test('the same offer again changes nothing', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  await change(developer, params, { asking_price: null })
  expect(await pitchOf(client, request)).toMatchObject({ offer_changed_at: null })
  expect(await offerNotices(client)).toEqual([])
})

test('an offer changes until the client has decided, and while the request is open', async () => {
  const shortlisted = await givenSnag(api)
  const answer = (state: 'shortlisted' | 'declined') => ({
    params: shortlisted.params,
    body: { state, ...(state === 'declined' && { reason: 'budget' as const }) },
  })
  await shortlisted.client.send(snagsApi.answer, answer('shortlisted'))
  expect((await change(shortlisted.developer, shortlisted.params, { asking_price: 900 })).status).toBe(200)
  await shortlisted.client.send(snagsApi.answer, answer('declined'))
  const late = await change(shortlisted.developer, shortlisted.params, { asking_price: 800 })
  expect([late.status, late.problem.code]).toEqual([409, 'impossible_transition'])
  expect(await pitchOf(shortlisted.client, shortlisted.request)).toMatchObject({ asking_price: 900 })

  const closed = await givenSnag(api)
  await closed.client.send(requestsApi.update, { params: { id: closed.request.id }, body: { status: 'cancelled' } })
  const tooLate = await change(closed.developer, closed.params, { asking_price: 900 })
  expect([tooLate.status, tooLate.problem.code]).toEqual([409, 'request_not_open'])
})

test('whoever of the two blocked the other, the offer stays as it is', async () => {
  for (const by of ['client', 'developer'] as const) {
    const pitch = await givenSnag(api)
    const { client, developer, request, params } = pitch
    const other = by === 'client' ? developer : client
    await pitch[by].send(blocksApi.block, { params: { id: other.id } })
    const refused = await change(developer, params, { asking_price: 900 })
    expect([refused.status, refused.problem.code]).toEqual([403, 'contact_refused'])
    expect(await pitchOf(client, request)).toMatchObject({ asking_price: null, offer_changed_at: null })
  }
})

test('only its creator changes an offer, within the limits of a pitch', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  const body = { asking_price: 1 }
  expect((await change(nobody, params, body)).status).toBe(401)
  expect((await change(client, params, body)).status).toBe(403)
  expect((await change(await signUp('developer', { subscribed: true }), params, body)).status).toBe(404)
  expect((await change(developer, { id: 987_654 }, body)).status).toBe(404)
  for (const wrong of [{ asking_price: -1 }, { duration_days: 0 }, { duration_days: 731 }]) {
    expect((await change(developer, params, wrong)).status).toBe(422)
  }
  expect(await pitchOf(client, request)).toMatchObject({ asking_price: null, offer_changed_at: null })
})

test('both sides read the pitch of their conversation for its terms, and nobody else', async () => {
  const { client, developer, snag, params } = await givenSnag(api)
  await change(developer, params, { asking_price: 900, duration_days: 14 })
  const about = { params: { id: snag.conversation_id } }
  const brief = { message: 'I build shops for bakeries.', asking_price: 900, duration_days: 14 }
  for (const who of [client, developer]) {
    expect((await who.send(snagsApi.readForConversation, about)).body).toEqual(brief)
  }
  for (const stranger of [await signUp('client'), await signUp('developer')]) {
    expect((await stranger.send(snagsApi.readForConversation, about)).status).toBe(404)
  }
  expect((await nobody.send(snagsApi.readForConversation, about)).status).toBe(401)
  await client.send(snagsApi.answer, { params, body: { state: 'declined', reason: 'budget' } })
  expect((await client.send(snagsApi.readForConversation, about)).body).toBeNull()
})

test('a conversation without a pitch has none to start terms from', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const request = await givenRequest(db, client, { is_public: true })
  const { body } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const about = { params: { id: body.id } }
  expect((await client.send(snagsApi.readForConversation, about)).body).toBeNull()
})
