import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { conversationsApi, Message } from '../contract.ts'
import { addFile, open } from './attach-file.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
type Params = { id: number }
type Sender = Pick<Person, 'send'>
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

const send = async (who: Sender, params: Params, body: object, headers: Record<string, string> = {}) =>
  (await who.send(conversationsApi.send, { params, body, headers })).body
const remove = (who: Sender, { id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>) =>
  who.send(conversationsApi.deleteMessage, { params: { id: conversation_id, messageId: id } })
const messagesOf = async (who: Sender, params: Params) =>
  (await who.send(conversationsApi.listMessages, { params })).body
const read = async (who: Sender, params: Params) => (await who.send(conversationsApi.read, { params })).body

test('an author deletes a message: both sides see that there was one, at once and later', async () => {
  const { client, developer, params } = await givenConversation(api)
  const message = await send(client, params, { content: 'Forget it' })
  const streams = [await openLive(origin, client.token), await openLive(origin, developer.token)]
  for (const stream of streams) await stream.take(1)
  const deleted = await remove(client, message)
  expect(deleted.status).toBe(200)
  expect(deleted.body).toEqual({ ...message, content: '', deleted_at: expect.any(String) as string })
  for (const stream of streams) {
    const [event] = await stream.take(1)
    expect([event?.type, Message.parse(event?.payload)]).toEqual(['message_changed', deleted.body])
    await stream.hangUp()
  }
  for (const who of [client, developer]) {
    expect(await messagesOf(who, params)).toEqual([deleted.body])
    expect((await who.send(conversationsApi.list)).body[0]?.messages).toEqual([deleted.body])
  }
  const again = await remove(client, message)
  expect([again.status, again.body]).toEqual([200, deleted.body])
  const edited = await client.send(conversationsApi.editMessage, {
    params: { id: params.id, messageId: message.id },
    body: { content: 'Or not' },
  })
  expect([edited.status, edited.problem.code]).toEqual([409, 'message_deleted'])
})

test('what it held is nowhere any more: in no table, no file, no export, at no address', async () => {
  const { client, developer, params } = await givenConversation(api)
  const { body: file } = await addFile(developer, params, 'the plan', 'plover.txt')
  const video = await givenVideoRow(api.db, developer, { title: 'xyzzy film', duration_ms: 60_000 })
  const body = { content: 'xyzzy', file_ids: [file.id], video_ids: [video.id], client_key: 'mine' }
  const message = await send(developer, params, body, { 'idempotency-key': randomUUID() })
  await send(client, params, { content: 'What is this?', video_id: video.id, at_seconds: 3 })
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'negotiating' } })
  const url = message.files[0]?.url ?? ''
  expect((await open(api, url)).status).toBe(200)
  expect((await client.send(videosApi.read, { params: { id: video.id } })).status).toBe(200)

  await remove(developer, message)
  await api.runJobs()
  const tables = [
    'messages',
    'message_links',
    'message_files',
    'stored_files',
    'live_events',
    'idempotent_answers',
  ] as const
  for (const table of tables) {
    const rows = JSON.stringify(await api.db.selectFrom(table).selectAll().execute())
    expect(rows, table).not.toMatch(/xyzzy|plover/)
  }
  const kept: string[] = []
  for await (const page of api.services.files.storage.list('messages/')) kept.push(...page.map(({ key }) => key))
  expect(kept).toEqual([])
  expect((await open(api, url)).status).toBe(404)
  expect((await client.send(videosApi.read, { params: { id: video.id } })).status).toBe(404)
  expect((await messagesOf(client, params)).map(({ linked_content }) => linked_content)).toEqual([[], []])
  const found = await client.send(conversationsApi.listMessages, { params, query: { q: 'xyzzy' } })
  expect(found.body).toEqual([])
  const { parts, media } = (await developer.send(accountSettingsApi.exportData)).body
  expect(parts['messages']).toMatchObject([
    { id: message.id, content: '', edited_at: null, deleted_at: expect.any(String) as string },
  ])
  expect(JSON.stringify(media)).not.toContain('plover')
})

test('a browser that sends it again under its name finds it deleted, and nothing comes back', async () => {
  const { client, developer, params } = await givenConversation(api)
  const body = { content: 'Once', client_key: 'mine' }
  const message = await send(client, params, body)
  await remove(client, message)
  expect(await send(client, params, body)).toMatchObject({ id: message.id, content: '', client_key: 'mine' })
  expect(await messagesOf(developer, params)).toMatchObject([{ content: '', deleted_at: expect.any(String) as string }])
})

test('what was not read yet is not unread any more; what was read stays counted as it was', async () => {
  const { client, developer, params } = await givenConversation(api)
  const old = await send(client, params, { content: 'old' })
  await developer.send(conversationsApi.markRead, { params })
  const [first, second] = [
    await send(client, params, { content: 'one' }),
    await send(client, params, { content: 'two' }),
  ]
  const unread = async () => [
    (await read(developer, params)).unread_count,
    (await developer.send(conversationsApi.countUnread)).body.count,
  ]
  expect(await unread()).toEqual([2, 2])
  await remove(client, old)
  expect(await unread()).toEqual([2, 2])
  await remove(client, first)
  await remove(client, first)
  expect(await unread()).toEqual([1, 1])
  await remove(client, second)
  expect(await unread()).toEqual([0, 0])
  expect((await read(developer, params)).message_count).toBe(3)
  await developer.send(conversationsApi.markRead, { params })
  expect((await read(client, params)).read_by_other_id).toBe(second.id)
})

test('a message is deleted at any time: years later, in a completed conversation, without a subscription', async () => {
  const { client, developer, params } = await givenConversation(api)
  const message = await send(developer, params, { content: 'My address is 1 Main Street' })
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'completed' } })
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  await api.db
    .updateTable('messages')
    .set({ created_at: new Date(api.now().getTime() - YEAR_MS) })
    .where('id', '=', message.id)
    .execute()
  expect((await remove(developer, message)).status).toBe(200)
  expect((await messagesOf(client, params))[0]?.content).toBe('')
})

test('the first words that a list of responses shows are those that are still there', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  const first = await send(developer, params, { content: 'Helo' })
  await send(developer, params, { content: 'Hello' })
  await remove(developer, first)
  const { body } = await client.send(dashboardsApi.listResponses, { query: { request_id: request.id } })
  expect(body.map(({ first_message }) => first_message)).toEqual(['Hello'])
})

test('the other side, strangers and nobody delete nothing', async () => {
  const { client, developer, params } = await givenConversation(api)
  const message = await send(client, params, { content: 'Stays' })
  const theirs = await remove(developer, message)
  expect([theirs.status, theirs.problem.code]).toEqual([403, 'not_author'])
  for (const stranger of [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]) {
    const refused = await remove(stranger, message)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
  }
  expect((await remove(api.nobody, message)).status).toBe(401)
  expect((await remove(client, { ...message, id: 987_654_321 })).status).toBe(404)
  expect(await messagesOf(client, params)).toEqual([message])
})
