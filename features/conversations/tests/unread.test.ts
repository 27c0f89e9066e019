import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
type Params = { id: number }
const sendMessage = (who: Person, params: Params, content = 'hello') =>
  who.send(conversationsApi.send, { params, body: { content } })
const count = async (who: Person) => (await who.send(conversationsApi.countUnread)).body.count
const ids = async (who: Person, query: Record<string, unknown>) =>
  (await who.send(conversationsApi.list, { query })).body.map(({ id }) => id)

async function givenTwoConversations() {
  const first = await givenConversation(api)
  const { client, developer } = first
  const request = await givenRequest(api.db, client, { is_public: true, title: 'A till that sings 100% ÜBERALL' })
  const { body: second } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  return { client, developer, first: first.params, second: { id: second.id } }
}

test('unread messages of all conversations are counted, in one statement', async () => {
  const { client, developer, first, second } = await givenTwoConversations()
  expect([await count(client), await count(developer)]).toEqual([0, 0])
  await sendMessage(client, first)
  for (const params of [second, second, first]) await sendMessage(developer, params)
  // With their own message in the first the developer has read what the client wrote there.
  expect([await count(client), await count(developer)]).toEqual([3, 0])
  expect(await ids(client, { unread: true })).toEqual([first.id, second.id])
  await client.send(conversationsApi.markRead, { params: second })
  expect(await count(client)).toBe(1)
  expect(await ids(client, { unread: true })).toEqual([first.id])
  expect((await ids(client, { unread: false })).length).toBe(2)
  // Who is calling, and the count.
  expect(await countStatements(() => count(client))).toBe(2)
  const [stranger, other] = [await api.signUp('client'), await api.signUp('developer')]
  expect([await count(stranger), await count(other)]).toEqual([0, 0])
  expect((await api.nobody.send(conversationsApi.countUnread)).status).toBe(401)
})

test('conversations are found by the title of the request and by the name of the other person', async () => {
  const { client, developer, first, second } = await givenTwoConversations()
  const both = [first.id, second.id].toSorted()
  const found = async (who: Person, q: string) => (await ids(who, { q })).toSorted()
  expect(await found(client, 'SINGS')).toEqual([second.id])
  expect(await found(client, 'überall')).toEqual([second.id])
  expect(await found(client, '100%')).toEqual([second.id])
  expect(await found(client, 'a%till')).toEqual([])
  expect(await found(client, developer.username.toUpperCase())).toEqual(both)
  expect(await found(client, developer.user.full_name ?? '')).toEqual(both)
  expect(await found(developer, client.username)).toEqual(both)
  expect(await found(client, client.username)).toEqual([])
  expect(await found(client, '  ')).toEqual(both)
  expect(await ids(client, { q: 'sings', status: 'completed' })).toEqual([])
  expect((await client.send(conversationsApi.list, { query: { q: 'x'.repeat(101) } })).status).toBe(422)
})

test('the other side is told of messages by one notice, which reading the conversation settles', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  const notices = async (who: Person) =>
    (await who.send(notificationsApi.list)).body.filter(({ kind }) => kind === 'message')
  await sendMessage(developer, params)
  await sendMessage(developer, params)
  expect(await notices(developer)).toEqual([])
  expect(await notices(client)).toMatchObject([
    {
      actor: developer.user.full_name,
      subject: request.title,
      path: `/conversations/${params.id}`,
      read_at: null,
    },
  ])
  await client.send(conversationsApi.markRead, { params })
  expect((await notices(client)).map(({ read_at }) => read_at === null)).toEqual([false])
})

test('a reply marks what came before as read: on the own screens, for the other side, and in the notices', async () => {
  const { client, developer, params } = await givenConversation(api)
  await sendMessage(developer, params, 'one')
  await sendMessage(developer, params, 'two')
  const { body: reply } = await sendMessage(client, params, 'three')
  expect(await count(client)).toBe(0)
  expect((await client.send(notificationsApi.list, { query: { unread: true } })).body).toEqual([])
  const { body: seen } = await developer.send(conversationsApi.read, { params })
  expect([seen.read_by_other_id, seen.unread_count]).toEqual([reply.id, 1])
  const mark = { conversation_id: params.id, user_id: client.id, read_id: reply.id }
  const marks = () =>
    api.db
      .selectFrom('live_events')
      .select(['account_id', 'payload'])
      .where('type', '=', 'read')
      .where('account_id', 'in', [client.id, developer.id])
      .execute()
  const expected = [client, developer].map(({ id }) => ({ account_id: id, payload: mark }))
  expect((await marks()).toSorted((a, b) => a.account_id - b.account_id)).toEqual(expected)
  // Nothing was unread: nothing is told.
  await sendMessage(client, params, 'four')
  expect(await marks()).toHaveLength(2)
})

test('reading and listing ask the database no more for messages that carry files and links', async () => {
  const { client, developer, params } = await givenConversation(api)
  await sendMessage(client, params)
  const read = () => developer.send(conversationsApi.read, { params })
  const list = () => developer.send(conversationsApi.list)
  const [bareRead, bareList] = [await countStatements(read), await countStatements(list)]
  for (let at = 0; at < 4; at++) {
    const form = new FormData()
    form.append('file', new File(['words'], 'a.txt'))
    const { body: file } = await client.sendForm(conversationsApi.addFile, { params, form })
    await client.send(conversationsApi.send, { params, body: { file_ids: [file.id] } })
  }
  expect((await read()).body.messages.at(-1)?.files).toHaveLength(1)
  expect([await countStatements(read), await countStatements(list)]).toEqual([bareRead, bareList])
  expect([bareRead, bareList]).toEqual([3, 2])
})
