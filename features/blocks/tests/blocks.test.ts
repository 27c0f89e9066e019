import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { givenConversation, givenRequest } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { blocksApi } from '../contract.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { db, nobody, signUp } = api

const block = (sender: Sender, { id }: { id: number }) => sender.send(blocksApi.block, { params: { id } })
const unblock = (sender: Sender, { id }: { id: number }) => sender.send(blocksApi.unblock, { params: { id } })
const blockedBy = async (sender: Sender) => (await sender.send(blocksApi.list)).body.map(({ username }) => username)
const say = (sender: Sender, params: { id: number }, content = 'Hello') =>
  sender.send(conversationsApi.send, { params, body: { content } })
const REFUSED = { detail: 'You cannot write to this person.', code: 'contact_refused' }

test('somebody blocks a person once, sees them in their list, and lifts it again', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('developer')]
  for (const _ of [1, 2]) expect((await block(ann, bob)).body).toEqual({ is_blocked: true })
  expect(await blockedBy(ann)).toEqual([bob.username])
  expect(await blockedBy(bob)).toEqual([])
  expect((await ann.send(blocksApi.read, { params: { id: bob.id } })).body.is_blocked).toBe(true)
  expect((await bob.send(blocksApi.read, { params: { id: ann.id } })).body.is_blocked).toBe(false)
  expect((await unblock(ann, bob)).status).toBe(204)
  expect((await unblock(ann, bob)).status).toBe(404)
  expect(await blockedBy(ann)).toEqual([])
})

test('nobody blocks, and nobody is blocked who is not there, or is oneself', async () => {
  const ann = await signUp('client')
  expect((await block(nobody, ann)).status).toBe(401)
  expect((await nobody.send(blocksApi.list)).status).toBe(401)
  expect((await block(ann, ann)).problem.code).toBe('own_account')
  expect((await block(ann, { id: 999_999 })).status).toBe(404)
  expect((await ann.send(blocksApi.read, { params: { id: 999_999 } })).status).toBe(404)
  expect(await db.selectFrom('blocks').select('id').where('blocker_id', '=', ann.id).execute()).toEqual([])
})

test('an unblock lifts only what one blocked oneself', async () => {
  const { client, developer, params } = await givenConversation(api)
  await block(client, developer)
  await block(developer, client)
  expect((await unblock(client, developer)).status).toBe(204)
  expect((await say(client, params)).problem).toEqual(REFUSED)
  await unblock(developer, client)
  expect((await say(client, params)).status).toBe(200)
})

test('whoever of the two blocked, neither writes, edits, types or reopens; both go on reading', async () => {
  for (const by of ['client', 'developer'] as const) {
    const { client, developer, params } = await givenConversation(api)
    const { body: said } = await say(developer, params)
    await (by === 'client' ? block(client, developer) : block(developer, client))
    for (const person of [client, developer]) {
      const refused = await say(person, params)
      expect([refused.status, refused.problem]).toEqual([403, REFUSED])
      expect((await person.send(conversationsApi.sayTyping, { params })).problem).toEqual(REFUSED)
      expect((await person.send(conversationsApi.reopen, { params })).problem).toEqual(REFUSED)
      const { body } = await person.send(conversationsApi.read, { params })
      expect(body).toMatchObject({ is_blocked: true, blocked_by_me: person === (by === 'client' ? client : developer) })
      expect(body.messages.map(({ content }) => content)).toEqual(['Hello'])
    }
    const edit = { params: { id: params.id, messageId: said.id }, body: { content: 'Hello again' } }
    expect((await developer.send(conversationsApi.editMessage, edit)).problem).toEqual(REFUSED)
  }
})

test('no conversation, pitch, share or terms begin between the two, and nothing is left of the attempt', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const open = await givenRequest(db, ann, { is_public: true })
  const { request, client, developer, params } = await givenConversation(api)
  await block(dev, ann)
  await block(client, developer)
  expect((await dev.send(conversationsApi.start, { body: { request_id: open.id } })).problem).toEqual(REFUSED)
  expect((await dev.send(snagsApi.snag, { body: { request_id: open.id, message: 'Me' } })).problem).toEqual(REFUSED)
  const share = { params: { id: open.id }, body: { shared_with_user_id: dev.id } }
  expect((await ann.send(requestsApi.share, share)).problem).toEqual(REFUSED)
  const terms = { request_id: request.id, conversation_id: params.id, price: 100, terms: 'A shed.' }
  expect((await developer.send(agreementsApi.propose, { body: terms })).problem).toEqual(REFUSED)
  expect((await ann.send(requestsApi.searchUsers, { query: { q: dev.username } })).body).toEqual([])
  const left = await db.selectFrom('conversations').select('id').where('request_id', '=', open.id).execute()
  expect(left).toEqual([])
})

test('a private request that was shared is out of sight while the block lasts', async () => {
  const [ann, dev] = [await signUp('client'), await signUp('developer')]
  const request = await givenRequest(db, ann)
  await ann.send(requestsApi.share, { params: { id: request.id }, body: { shared_with_user_id: dev.id } })
  const seen = async () => [
    (await dev.send(requestsApi.read, { params: { id: request.id } })).status,
    (await dev.send(requestsApi.listSharedWithMe)).body.length,
  ]
  expect(await seen()).toEqual([200, 1])
  await block(dev, ann)
  expect(await seen()).toEqual([404, 0])
  await unblock(dev, ann)
  expect(await seen()).toEqual([200, 1])
})

test('what was agreed on is delivered and completed all the same; terms that wait are not accepted', async () => {
  const { client, developer, request, params } = await givenConversation(api)
  const body = { request_id: request.id, conversation_id: params.id, price: 100, terms: 'A shed.' }
  const { body: proposed } = await developer.send(agreementsApi.propose, { body })
  const accept = () =>
    client.send(agreementsApi.accept, {
      params: { id: proposed.id },
      body: { content_hash: proposed.content_hash },
    })
  await block(developer, client)
  expect((await accept()).problem).toEqual(REFUSED)
  await unblock(developer, client)
  expect((await accept()).status).toBe(200)
  await block(client, developer)
  expect((await client.send(agreementsApi.complete, { params: { id: proposed.id } })).status).toBe(200)
  const notices = (await developer.send(notificationsApi.list)).body
  expect(notices.map(({ kind }) => kind)).toContain('agreement')
})

test('neither hears of how far the other has read, and both screens hear of the block at once', async () => {
  const { client, developer, params } = await givenConversation(api)
  await say(developer, params)
  const stream = await openLive(origin, developer.token)
  await stream.take(1)
  await block(client, developer)
  await client.send(conversationsApi.markRead, { params })
  await unblock(client, developer)
  const events = await stream.take(2)
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([
    ['blocks', {}],
    ['blocks', {}],
  ])
  await stream.hangUp()
})

test('of a message and a block at the same instant, the message comes before the block or is refused', async () => {
  const { client, developer, params } = await givenConversation(api)
  const sending = Array.from({ length: 8 }, (_, at) => say(developer, params, `Hello ${at}`))
  const blocked = block(client, developer).then(async () =>
    (await client.send(conversationsApi.read, { params })).body.messages.map(({ id }) => id),
  )
  const [results, before] = [await Promise.all(sending), await blocked]
  expect(results.every(({ status }) => status === 200 || status === 403)).toBe(true)
  const sent = results.filter(({ status }) => status === 200).map(({ body }) => body.id)
  expect(before.toSorted((a, b) => a - b)).toEqual(sent.toSorted((a, b) => a - b))
  expect((await say(developer, params)).status).toBe(403)
})

test('a block is in the export of whoever blocked, and goes with either account', async () => {
  const blockOf = async (person: Person) =>
    (await person.send(accountSettingsApi.exportData)).body.parts['blocks'] as { username: string }[]
  const [ann, bob, cat] = [await signUp('client'), await signUp('developer'), await signUp('client')]
  await block(ann, bob)
  await block(cat, ann)
  expect((await blockOf(ann)).map(({ username }) => username)).toEqual([bob.username])
  expect(await blockOf(bob)).toEqual([])
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  const left = await db
    .selectFrom('blocks')
    .select('id')
    .where((eb) => eb.or([eb('blocker_id', '=', ann.id), eb('blocked_id', '=', ann.id)]))
    .execute()
  expect(left).toEqual([])
})
