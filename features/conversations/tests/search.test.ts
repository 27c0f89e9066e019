import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '../contract.ts'
import { containsPattern } from '../server/rules.ts'

const api = await startApi()
type Params = { id: number }
const sendMessage = async (who: Person, params: Params, content: string) =>
  (await who.send(conversationsApi.send, { params, body: { content } })).body.id
const list = async (who: Pick<Person, 'send'>, params: Params, query: Record<string, unknown>) =>
  who.send(conversationsApi.listMessages, { params, query })
const find = async (who: Person, params: Params, q: string) =>
  (await list(who, params, { q })).body.map(({ content }) => content)

test('words are found by their beginnings, newest first, in this conversation only', async () => {
  const [here, elsewhere] = [await givenConversation(api), await givenConversation(api)]
  const { client, developer, params } = here
  await sendMessage(client, params, 'The bakery needs a shop')
  await sendMessage(developer, params, 'A SHOP for bread?')
  await sendMessage(client, params, 'And a till')
  await sendMessage(elsewhere.client, elsewhere.params, 'Another shop')
  expect(await find(client, params, 'shop')).toEqual(['A SHOP for bread?', 'The bakery needs a shop'])
  expect(await find(client, params, '  bak  SHO ')).toEqual(['The bakery needs a shop'])
  expect(await find(developer, params, 'hop')).toEqual([])
  expect((await list(client, params, { q: 'shop', limit: 1 })).body).toHaveLength(1)
  const newest = (await list(client, params, { q: 'shop', limit: 1 })).body[0]?.id
  expect((await list(client, params, { q: 'shop', before: newest })).body.map(({ content }) => content)).toEqual([
    'The bakery needs a shop',
  ])
  expect(await find(client, params, '')).toHaveLength(3)
})

test.each([
  ['an address', 'See https://example.com/shop?x=1 please', 'https://example.com/shop'],
  ['the host of an address', 'See https://example.com/shop?x=1 please', 'example.com'],
  ['a number', 'It costs 1,250.50 dollars', '1,250.50'],
  ['an apostrophe', "It's Ann's", "ann's"],
  ['a hyphen', 'A follow-up call', 'follow-up'],
  ['umlauts', 'Schöne Grüße', 'schön'],
  ['another script', 'שלום לך', 'שלום'],
])('%s is found as it was written', async (_, content, q) => {
  const { client, params } = await givenConversation(api)
  await sendMessage(client, params, content)
  expect(await find(client, params, q)).toEqual([content])
})

test.each([`'`, `\\`, `'; drop table messages; --`, `a' | 'b`, '!', '&', '(', ':*', '<->', `\\'`, '%', '_', '"'])(
  'signs of the search language are only text: %s',
  async (q) => {
    const { client, params } = await givenConversation(api)
    await sendMessage(client, params, 'plain words')
    const response = await list(client, params, { q })
    expect([response.status, response.body]).toEqual([200, []])
  },
)

test('text becomes a pattern without meaning of its own', () =>
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%'))

test('strangers and nobody find nothing', async () => {
  const { client, params } = await givenConversation(api)
  await sendMessage(client, params, 'Between us')
  for (const stranger of [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]) {
    expect((await list(stranger, params, { q: 'between' })).status).toBe(403)
    expect((await list(stranger, params, { around: 1 })).status).toBe(403)
  }
  expect((await list(api.nobody, params, { q: 'between' })).status).toBe(401)
})

test('messages are read around a place, and onward from it, in one statement each', async () => {
  const [{ client, params }, other] = [await givenConversation(api), await givenConversation(api)]
  const ids: number[] = []
  for (let at = 0; at < 12; at++) {
    ids.push(await sendMessage(client, params, `message ${at}`))
    if (at % 3 === 0) await sendMessage(other.client, other.params, 'elsewhere')
  }
  const seen = async (query: Record<string, unknown>) => (await list(client, params, query)).body.map(({ id }) => id)
  expect(await seen({ around: ids[5], limit: 4 })).toEqual(ids.slice(4, 8))
  expect(await seen({ around: ids[0], limit: 4 })).toEqual(ids.slice(0, 3))
  expect(await seen({ around: ids[11], limit: 5 })).toEqual(ids.slice(9))
  expect(await seen({ around: ids[5], limit: 1 })).toEqual([ids[5]])
  expect(await seen({ after: ids[5], limit: 3 })).toEqual(ids.slice(6, 9))
  const { created_at } = (await list(client, params, { around: ids[5], limit: 1 })).body[0] ?? { created_at: '' }
  expect(await seen({ around_time: created_at, limit: 4 })).toEqual(ids.slice(4, 8))
  expect(await seen({ around_time: '2000-01-01T00:00:00.000Z', limit: 4 })).toEqual(ids.slice(0, 2))
  expect((await list(client, params, { around: ids[5], around_time: created_at })).status).toBe(422)
  expect(await seen({ after: ids[11] })).toEqual([])
  expect((await list(client, params, { around: ids[5], before: ids[2] })).status).toBe(422)
  for (const query of [{ around: ids[5] }, { around_time: created_at }, { after: ids[0] }, { q: 'message' }, {}]) {
    // Who is calling, whether they take part, and the messages.
    expect(await countStatements(() => list(client, params, query))).toBe(3)
  }
})

const LONG = 3000
let long: Awaited<ReturnType<typeof givenConversation>>
let all: { id: number; content: string }[]

beforeAll(async () => {
  long = await givenConversation(api)
  const { rows } = await sql<{ id: number; content: string }>`
    insert into messages (conversation_id, user_id, content, created_at)
    select ${long.params.id}, ${long.client.id}, concat_ws(' ', 'thing', case when n % 3 = 0 then 'common' end,
      case when n % 29 = 0 then 'frequent' end, case when n % 401 = 0 then 'rare' end, case when n < 161 then 'old' end,
      case when n < 161 or n > 2950 then 'fashion' end), now()
    from generate_series(1, ${sql.lit(LONG)}) n returning id, content`.execute(api.db)
  all = rows.toSorted((a, b) => b.id - a.id)
  // As a conversation of many more messages is searched: words of every thirtieth are frequent.
  await sql`update conversations set message_count = ${100 * LONG} where id = ${long.params.id}`.execute(api.db)
})

// The newest 500 are looked at first; what follows is walked or looked up, as words are frequent or rare among those.
test.each(['common', 'frequent', 'rare', 'old', 'fashion', 'nowhere', 'common frequent', 'f'])(
  'in a long conversation a search for "%s" finds what a plain look through all of it finds',
  async (q) => {
    const { client, params } = long
    const found = all.filter(({ content }) => q.split(' ').every((word) => ` ${content}`.includes(` ${word}`)))
    const idsOf = async (query: object) => (await list(client, params, { q, ...query })).body.map(({ id }) => id)
    const expected = found.map(({ id }) => id)
    expect(await idsOf({})).toEqual(expected.slice(0, 100))
    expect(await idsOf({ limit: 5 })).toEqual(expected.slice(0, 5))
    const before = all[1700]?.id ?? 0
    expect(await idsOf({ before })).toEqual(expected.filter((id) => id < before).slice(0, 100))
    expect(await idsOf({ before, limit: 1 })).toEqual(expected.filter((id) => id < before).slice(0, 1))
  },
)
