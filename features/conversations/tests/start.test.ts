import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { conversationsApi } from '../contract.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'

const api = await startApi()
const { nobody, signUp } = api
const start = (who: Pick<Person, 'send'>, request_id: number) =>
  who.send(conversationsApi.start, { body: { request_id } })
const countConversations = async (requestId: number) =>
  (await api.db.selectFrom('conversations').select('id').where('request_id', '=', requestId).execute()).length

test('a subscriber starts a conversation about a public request', async () => {
  const client = await signUp('client')
  const developer = await signUp('developer', { subscribed: true })
  const request = await givenRequest(api.db, client, { is_public: true, title: 'A shop for yarn' })
  const started = await start(developer, request.id)
  expect(started.status).toBe(200)
  expect(started.body).toMatchObject({
    request_id: request.id,
    request_title: 'A shop for yarn',
    client_id: client.id,
    developer_id: developer.id,
    starter_user_id: developer.id,
    starter_username: developer.username,
    recipient_user_id: client.id,
    recipient_username: client.username,
    status: 'active',
    agreed_amount: null,
    message_count: 0,
    unread_count: 0,
    read_by_other_id: null,
    messages: [],
  })
})

test('however often and however fast they ask, a subscriber has one conversation for a request', async () => {
  const developer = await signUp('developer', { subscribed: true })
  const request = await givenRequest(api.db, await signUp('client'), { is_public: true })
  const responses = await Promise.all(Array.from({ length: 8 }, () => start(developer, request.id)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await countConversations(request.id)).toBe(1)
  const seen = await nobody.send(requestsApi.read, { params: { id: request.id } })
  expect(seen.body.conversation_count).toBe(1)
})

test('each developer has a conversation of their own', async () => {
  const client = await signUp('client')
  const request = await givenRequest(api.db, client, { is_public: true })
  for (let count = 0; count < 3; count++) await start(await signUp('developer', { subscribed: true }), request.id)
  expect(await countConversations(request.id)).toBe(3)
  const { body: counts } = await nobody.send(conversationsApi.countByRequest)
  expect(counts[String(request.id)]).toBe(3)
})

test('a request that is no longer open starts nothing new, but who talks about it already goes on', async () => {
  const { client, developer, request, conversation } = await givenConversation(api)
  const late = await signUp('developer', { subscribed: true })
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'in_progress' } })
  const refused = await start(late, request.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'request_not_open'])
  expect((await start(developer, request.id)).body.id).toBe(conversation.id)
  expect(await countConversations(request.id)).toBe(1)
})

test('a request that turned private stays open to who talks about it', async () => {
  const { client, developer, request, conversation } = await givenConversation(api)
  await client.send(requestsApi.update, { params: { id: request.id }, body: { is_public: false } })
  expect((await start(developer, request.id)).body.id).toBe(conversation.id)
  expect((await developer.send(requestsApi.read, { params: { id: request.id } })).status).toBe(200)
})

test('a private request, and one that is not there, are both not found', async () => {
  const developer = await signUp('developer', { subscribed: true })
  const secret = await givenRequest(api.db, await signUp('client'))
  for (const id of [secret.id, 987_654_321]) {
    const refused = await start(developer, id)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Request not found'])
  }
  expect(await countConversations(secret.id)).toBe(0)
})

test('without a subscription nobody starts, not even about a request they cannot see', async () => {
  const developer = await signUp('developer')
  const request = await givenRequest(api.db, await signUp('client'), { is_public: true })
  for (const id of [request.id, 987_654_321]) {
    const refused = await start(developer, id)
    expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
  }
  expect(await countConversations(request.id)).toBe(0)
})

test('clients start nothing: neither about their own request nor about another', async () => {
  const client = await signUp('client')
  const own = await start(client, (await givenRequest(api.db, client, { is_public: true })).id)
  expect([own.status, own.problem.detail]).toEqual([400, 'You cannot respond to your own request'])
  const other = await start(client, (await givenRequest(api.db, await signUp('client'), { is_public: true })).id)
  expect([other.status, other.problem]).toEqual([
    403,
    { detail: 'Only developers can initiate conversations', code: 'wrong_role' },
  ])
})

test('nobody starts nothing', async () => {
  const request = await givenRequest(api.db, await signUp('client'), { is_public: true })
  expect((await start(nobody, request.id)).status).toBe(401)
  expect(await countConversations(request.id)).toBe(0)
})

test('numbers of conversations are told for public requests only', async () => {
  const { client, request } = await givenConversation(api)
  await client.send(requestsApi.update, { params: { id: request.id }, body: { is_public: false } })
  const { body: counts } = await nobody.send(conversationsApi.countByRequest)
  expect(counts).not.toHaveProperty(String(request.id))
})
