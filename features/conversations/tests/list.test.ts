import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '../contract.ts'
import { givenProject, givenRequest } from '#testing/given/rows.ts'

const api = await startApi()
const { nobody, signUp } = api

const list = (who: Pick<Person, 'send'>, query: Record<string, unknown> = {}) =>
  who.send(conversationsApi.list, { query })
const sendMessage = (who: Person, id: number, content: string) =>
  who.send(conversationsApi.send, { params: { id }, body: { content } })
async function conversationAbout(client: Person, developer: Person) {
  const request = await givenRequest(api.db, client, { is_public: true })
  const { body } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  return body
}

test('both sides list their conversations, last activity first, each with its messages and what is unread', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const [first, second] = [await conversationAbout(client, developer), await conversationAbout(client, developer)]
  await sendMessage(developer, second.id, 'to the second')
  const earlier = await sendMessage(developer, first.id, 'to the first')
  const last = await sendMessage(developer, first.id, 'to the first again')
  const { body: mine } = await list(client)
  expect(mine.map(({ id, unread_count, message_count }) => ({ id, unread_count, message_count }))).toEqual([
    { id: first.id, unread_count: 2, message_count: 2 },
    { id: second.id, unread_count: 1, message_count: 1 },
  ])
  expect(mine[0]?.messages).toEqual([earlier.body, last.body])
  const { body: theirs } = await list(developer)
  expect(theirs.map(({ id, unread_count }) => ({ id, unread_count }))).toEqual([
    { id: first.id, unread_count: 0 },
    { id: second.id, unread_count: 0 },
  ])
  expect(theirs[0]).toMatchObject({ starter_username: developer.username, recipient_username: client.username })
})

test('each conversation comes with its newest 50 messages, oldest first, or with as few as are asked for', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const [long, short] = [await conversationAbout(client, developer), await conversationAbout(client, developer)]
  const { rows } = await sql<{ id: number }>`
    insert into messages (conversation_id, user_id, content, created_at)
    select ${long.id}, case when n % 3 = 0 then ${client.id}::bigint else ${developer.id}::bigint end, 'message ' || n, now()
    from generate_series(1, 60) n returning id`.execute(api.db)
  const newest = (await sendMessage(client, long.id, 'the newest')).body
  const all = [...rows.map(({ id }) => id), newest.id]
  const only = (await sendMessage(developer, short.id, 'the only one')).body
  const messages = async (query: Record<string, unknown>) =>
    (await list(developer, query)).body.map((conversation) => conversation.messages)
  const [ofShort, ofLong] = await messages({})
  expect(ofShort).toEqual([only])
  expect(ofLong?.map(({ id }) => id)).toEqual(all.slice(-50))
  const { body: read } = await developer.send(conversationsApi.listMessages, {
    params: { id: long.id },
    query: { limit: 50 },
  })
  expect(ofLong).toEqual(read)
  expect(await messages({ messages: 1 })).toEqual([[only], [newest]])
  for (const refused of [0, 51, -1, 'all']) expect((await list(client, { messages: refused })).status).toBe(422)
})

test('a stranger lists nothing of it, and nobody may not ask', async () => {
  await conversationAbout(await signUp('client'), await signUp('developer', { subscribed: true }))
  for (const stranger of [await signUp('client'), await signUp('developer')]) {
    expect((await list(stranger)).body).toEqual([])
  }
  expect((await list(nobody)).status).toBe(401)
})

test('the list is narrowed by status, by request and by project', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const [first, second] = [await conversationAbout(client, developer), await conversationAbout(client, developer)]
  await client.send(conversationsApi.changeStatus, { params: { id: first.id }, body: { status: 'completed' } })
  const project = await givenProject(api.db, client)
  await api.db
    .updateTable('requests')
    .set({ project_id: project.id, added_to_project_at: api.now() })
    .where('id', '=', second.request_id)
    .execute()
  const ids = async (query: Record<string, unknown>) => (await list(client, query)).body.map(({ id }) => id)
  expect(await ids({ status: 'completed' })).toEqual([first.id])
  expect(await ids({ status: 'active' })).toEqual([second.id])
  expect(await ids({ status: 'agreed' })).toEqual([])
  expect(await ids({ request_id: first.request_id })).toEqual([first.id])
  expect(await ids({ project_id: project.id })).toEqual([second.id])
  expect((await list(client, { status: 'pending' })).status).toBe(422)
})

test('pages show every conversation once, also where many were active at the same moment', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const ids: number[] = []
  for (let at = 0; at < 7; at++) ids.push((await conversationAbout(client, developer)).id)
  await api.db.updateTable('conversations').set({ updated_at: api.now() }).where('client_id', '=', client.id).execute()
  const seen: number[] = []
  let after: string | undefined
  for (let page = 0; page < 5; page++) {
    const response = await list(client, { limit: 3, ...(after === undefined ? {} : { after }) })
    seen.push(...response.body.map(({ id }) => id))
    const link = String(response.headers['link'] ?? '')
    if (link === '') break
    after = new URL(/<(.*)>/.exec(link)?.[1] ?? '', 'http://local').searchParams.get('after') ?? undefined
  }
  expect(seen).toEqual(ids.toReversed())
  expect((await list(client, { skip: 5, limit: 3 })).body.map(({ id }) => id)).toEqual(ids.toReversed().slice(5))
})

test.each([
  ['["2026-01-01T00:00:00Z"]'],
  ['["not a moment",1]'],
  ['["2026-99-01T00:00:00.000Z",1]'],
  ['[1,1]'],
  ['["2026-01-01T00:00:00Z","1"]'],
  ['["0000-01-01T00:00:00Z",1]'],
])('a cursor that is none is refused: %s', async (text) => {
  const refused = await list(await signUp('client'), { after: Buffer.from(text).toString('base64url') })
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([{ loc: ['query', 'after'] }])
})

test('a long list asks the database no more than a short one', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  await sendMessage(developer, (await conversationAbout(client, developer)).id, 'hello')
  const short = await countStatements(() => list(client))
  for (let at = 0; at < 12; at++) await sendMessage(developer, (await conversationAbout(client, developer)).id, 'hello')
  const long = await countStatements(async () => {
    expect((await list(client)).body).toHaveLength(13)
  })
  expect(long).toBe(short)
  // Who is calling, and the list.
  expect(long).toBe(2)
})
