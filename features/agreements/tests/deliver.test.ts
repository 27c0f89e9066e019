import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { openLive } from '#testing/live.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { agreementsApi, deliveriesApi, NOTE_MAX_LENGTH } from '../contract.ts'
import { addFileTo, deliver, givenAgreed, givenDelivery } from './given-deliveries.ts'
import { givenProposal, givenRival } from './given-agreements.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { db, signUp, nobody } = api

const messagesOf = async (who: Person, { id }: { id: number }) =>
  (await who.send(conversationsApi.listMessages, { params: { id } })).body
const everything = () =>
  Promise.all(
    (['deliveries', 'messages', 'message_files', 'message_links', 'notifications', 'agreements'] as const).map(
      (table) => db.selectFrom(table).selectAll().execute(),
    ),
  )

test('a creator delivers with a file and a video; both sides have it with the agreement, and the client among the messages', async () => {
  const { client, developer, conversation, params } = await givenAgreed(api)
  const file = await addFileTo(conversation, developer)
  const video = await givenVideoRow(db, developer, { is_public: false })
  const note = 'All ten pages, see https://example.com/shop'
  const { status, body } = await deliver(developer, params, { note, file_ids: [file.id], video_ids: [video.id] })
  const [message] = await messagesOf(client, conversation)
  expect(status).toBe(201)
  expect(body.deliveries).toEqual([
    {
      number: 1,
      milestone: null,
      message_id: message?.id,
      note,
      state: 'delivered',
      reason: null,
      delivered_at: message?.created_at,
      replied_at: null,
    },
  ])
  expect(message).toMatchObject({ content: note, files: [{ id: file.id }], linked_content: [{ content_id: video.id }] })
  expect((await client.send(agreementsApi.read, { params })).body).toEqual(body)
  const { body: unread } = await client.send(conversationsApi.countUnread)
  expect([body.status, unread.count]).toEqual(['accepted', 1])
})

test('the client is told once, on the screen, live and by email', async () => {
  const { client, developer, params } = await givenAgreed(api)
  await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', client.id).execute()
  const stream = await openLive(origin, client.token)
  await stream.take(1)
  await deliver(developer, params)
  const events = await stream.take(3)
  expect(events.map(({ type }) => type).toSorted()).toEqual(['agreement', 'message', 'notification'])
  await stream.hangUp()
  const { body: notices } = await client.send(notificationsApi.list, { query: { unread: true } })
  expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['agreement', 'Delivery 1 is waiting for your reply'],
  ])
  api.passTime(10 * 60_000)
  await api.runJobs()
  expect(api.emails(client.user.email ?? '').map(({ text }) => text)).toEqual([
    expect.stringContaining('Delivery 1 is waiting for your reply'),
  ])
})

test('only one delivery waits: of two sent at once, or from an old tab, one arrives and the other is refused', async () => {
  const { developer, conversation, params } = await givenAgreed(api)
  const sent = await Promise.all([deliver(developer, params), deliver(developer, params)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const before = await everything()
  const late = await deliver(developer, params)
  expect([late.status, late.problem.code]).toEqual([409, 'delivery_waiting'])
  expect(await everything()).toEqual(before)
  expect(await messagesOf(developer, conversation)).toHaveLength(1)
})

test('nothing is delivered before terms were accepted, nor after the work was completed; files that were added wait', async () => {
  const early = await givenProposal(api)
  expect((await deliver(early.developer, early.params)).problem.code).toBe('not_agreed')
  const { client, developer, conversation, params } = await givenAgreed(api)
  const file = await addFileTo(conversation, developer)
  await client.send(agreementsApi.complete, { params })
  const before = await everything()
  const refused = await deliver(developer, params, { file_ids: [file.id] })
  expect([refused.status, refused.problem.code]).toEqual([409, 'agreement_completed'])
  expect(await everything()).toEqual(before)
  const message = { params: { id: conversation.id }, body: { content: 'Here you are', file_ids: [file.id] } }
  expect((await developer.send(conversationsApi.send, message)).status).toBe(200)
})

test.each([
  ['without a word', { note: ' \u200b ' }, 422],
  ['with too long a note', { note: 'x'.repeat(NOTE_MAX_LENGTH + 1) }, 422],
  ['with a file that is not there', { file_ids: [987_654_321] }, 400],
  ["with a video that is not the creator's", { video_ids: [987_654_321] }, 400],
  ['with too many files', { file_ids: [1, 2, 3, 4, 5, 6] }, 422],
])('a delivery %s is refused, and nothing of it stays', async (_, body, status) => {
  const { developer, params } = await givenAgreed(api)
  const before = await everything()
  expect((await deliver(developer, params, body)).status).toBe(status)
  expect(await everything()).toEqual(before)
})

test('as for messages, a creator needs an active subscription to deliver', async () => {
  const { developer, params } = await givenAgreed(api)
  await db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const refused = await deliver(developer, params)
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
})

test('the client does not deliver, strangers and a rival find no agreement, and nobody must sign in', async () => {
  const { client, request, params } = await givenProposal(api)
  const rival = await givenRival(api, request)
  await client.send(agreementsApi.accept, { params })
  const before = await everything()
  const wrong = await deliver(client, params)
  expect([wrong.status, wrong.problem.code]).toEqual([403, 'not_your_turn'])
  for (const who of [await signUp('client'), await signUp('developer', { subscribed: true }), rival.developer]) {
    const refused = await deliver(who, params)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Agreement not found'])
  }
  expect((await nobody.send(deliveriesApi.deliver, { params, body: { note: 'Hello' } })).status).toBe(401)
  expect(await everything()).toEqual(before)
})

test('the message of a delivery is neither edited nor deleted, and what it carries stays', async () => {
  const { client, developer, conversation, params } = await givenAgreed(api)
  const file = await addFileTo(conversation, developer)
  await deliver(developer, params, { file_ids: [file.id] })
  const [message] = await messagesOf(developer, conversation)
  const one = { params: { id: conversation.id, messageId: message?.id ?? 0 } }
  const before = await everything()
  const edited = await developer.send(conversationsApi.editMessage, { ...one, body: { content: 'Nothing' } })
  const deleted = await developer.send(conversationsApi.deleteMessage, one)
  for (const { status, problem } of [edited, deleted])
    expect([status, problem.code]).toEqual([409, 'message_delivered'])
  expect(await everything()).toEqual(before)
  await developer.send(conversationsApi.send, { params: { id: conversation.id }, body: { content: 'And a question' } })
  const [, other] = await messagesOf(client, conversation)
  const another = { params: { id: conversation.id, messageId: other?.id ?? 0 } }
  expect((await developer.send(conversationsApi.deleteMessage, another)).status).toBe(200)
})

test('a delivery outlives its conversation', async () => {
  const { client, conversation, params } = await givenDelivery(api)
  await db.deleteFrom('conversations').where('id', '=', conversation.id).execute()
  const { deliveries } = (await client.send(agreementsApi.read, { params })).body
  expect(deliveries).toMatchObject([{ number: 1, message_id: null, note: 'All ten pages.' }])
})
