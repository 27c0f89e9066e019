import { expect, test } from 'vitest'
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
