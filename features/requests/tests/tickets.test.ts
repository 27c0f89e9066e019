import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type Answered } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import { requestsApi, type TicketOrder } from '../contract.ts'

const { db, nobody, runScheduledJob, signUp } = await startApi()
type Query = NonNullable<Parameters<typeof find>[0]>
const find = (query: {
  q?: string
  filter?: 'all' | 'open' | 'idea'
  order?: TicketOrder
  min_budget?: number
  max_budget?: number
  limit?: number
  after?: string | undefined
}) => nobody.send(requestsApi.listPublic, { query })
const titles = async (query: Query) => (await find(query)).body.map(({ title }) => title)
const nextOf = (response: Answered<typeof requestsApi.listPublic>) =>
  /[?&]after=([^&>]+)/.exec(String(response.headers['link'] ?? ''))?.[1]

async function walk(query: Query): Promise<string[]> {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await find({ ...query, limit: 2, after })
    seen.push(...page.body.map(({ title }) => title))
    after = nextOf(page)
  } while (after !== undefined && seen.length < 100)
  return seen
}

describe('searching the tickets', async () => {
  const ann = await signUp('client')
  const post = (title: string, content: string, more = {}) =>
    givenRequest(db, ann, { title, content, is_public: true, ...more })
  await post('A shop for bread', 'We bake sourdough in Kraków and sell it at https://brot.example/shop-window.')
  await post('Booking of sheds', 'Members reserve a shed; written in Node.js, please. Übergabe am Montag.')
  await post('An idea', 'Bread on wheels', {
    is_idea: true,
    seeks_collaboration: true,
    collaboration_details: 'A potter',
  })
  await post('A secret', 'bread', { is_public: false })
  await runScheduledJob('update-search')

  test.each([
    ['bread', ['A shop for bread', 'An idea']],
    ['BREADS', ['A shop for bread', 'An idea']],
    ['sour', ['A shop for bread']],
    ['krakow', ['A shop for bread']],
    ['window', ['A shop for bread']],
    ['node.js', ['Booking of sheds']],
    ['potters', ['An idea']],
    ['bread sheds', ['Booking of sheds', 'A shop for bread', 'An idea']],
    ['ead', []],
    ["bread' | 'a", ['A shop for bread', 'An idea']],
    ['bread:* & !(shop)', ['A shop for bread', 'An idea']],
    ['\\ <-> ((', []],
    ['  ', ['An idea', 'Booking of sheds', 'A shop for bread']],
  ])('"%s" finds %j', async (q, found) => {
    expect(await titles({ q })).toEqual(found)
  })

  test('corrects a misspelt word, and says so', async () => {
    const { body, headers } = await find({ q: 'berad' })
    expect(body.map(({ title }) => title)).toEqual(['A shop for bread', 'An idea'])
    expect(headers['link']).toContain('q=bread>; rel="corrected"')
    expect(await titles({ q: '"berad"' })).toEqual([])
  })

  test('goes together with the other filters', async () => {
    expect(await titles({ q: 'bread', filter: 'open' })).toEqual(['A shop for bread'])
    expect(await titles({ q: 'bread', order: 'tickets' })).toEqual(['A shop for bread', 'An idea'])
  })

  test('refuses what is too long', async () => {
    expect((await find({ q: 'x'.repeat(201) })).status).toBe(422)
  })

  test('follows a change of the text', async () => {
    const { id } = await post('Before', 'Nothing yet')
    await ann.send(requestsApi.update, { params: { id }, body: { content: 'A zeppelin' } })
    expect(await titles({ q: 'zeppelins' })).toEqual(['Before'])
  })
})

describe('tickets by budget', async () => {
  const other = await startApi()
  const ann = await other.signUp('client')
  const budgets = [500, null, 20.5, 500, 0, 10_000_000, null]
  for (const [n, estimated_budget] of budgets.entries())
    await givenRequest(other.db, ann, { title: `${n}`, estimated_budget, is_public: true })
  const walkOther = async (query: Query) => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await other.nobody.send(requestsApi.listPublic, { query: { ...query, limit: 2, after } })
      seen.push(...page.body.map(({ title }) => title))
      after = nextOf(page)
    } while (after !== undefined && seen.length < 100)
    return seen
  }

  test.each<[Query, string]>([
    [{ order: 'highest_budget' }, '5302461'],
    [{ order: 'lowest_budget' }, '4230561'],
    [{ min_budget: 20 }, '5320'],
    [{ max_budget: 500 }, '4320'],
    [{ min_budget: 20, max_budget: 500, order: 'lowest_budget' }, '230'],
    [{ min_budget: 600, max_budget: 500 }, ''],
  ])('%j', async (query, expected) => {
    expect((await walkOther(query)).join('')).toBe(expected)
  })

  test.each([{ min_budget: -1 }, { max_budget: 10_000_001 }, { min_budget: 0.5 }])('%j is refused', async (query) => {
    expect((await find(query)).status).toBe(422)
  })
})

test.each(['tickets', 'newest', 'highest_budget', 'lowest_budget'] as const)(
  'a cursor that somebody made up breaks nothing: %s',
  async (order) => {
    for (const number of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      const after = Buffer.from(JSON.stringify([number, number])).toString('base64url')
      expect((await find({ order, after })).status).toBe(200)
    }
  },
)

test('a cursor of one order is none of another', async () => {
  const ann = await signUp('client')
  for (let n = 0; n < 3; n++) await givenRequest(db, ann, { is_public: true, estimated_budget: n })
  for (const after of [
    'nonsense',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["a",1]').toString('base64url'),
  ])
    expect((await find({ after })).status).toBe(422)
})

describe('on a filled table', async () => {
  const filled = await startApi()
  const ben = await filled.signUp('client')
  await sql`
    insert into requests (user_id, title, content, estimated_budget, is_public, status, created_at)
    select ${ben.id}, 'Title ' || n, case when n % 1000 = 0 then 'A zeppelin' else repeat('Bread and butter. ', 40) end,
      case when n % 5 > 0 then n % 700 end, n % 2 = 0,
      (array['open', 'in_progress', 'completed', 'cancelled'])[n % 4 + 1]::request_status, now()
    from generate_series(1, 8000) n`.execute(filled.db)
  await sql`analyze`.execute(filled.db)
  const list = (query: Query) => filled.nobody.send(requestsApi.listPublic, { query })

  test.each<[string, Query]>([
    ['search_items_search', { q: 'zeppelin' }],
    ['search_items_search', { q: 'zeppelin', order: 'tickets' }],
    ['requests_public_highest_budget', { order: 'highest_budget' }],
    ['requests_public_lowest_budget', { order: 'lowest_budget' }],
    ['requests_public_highest_budget', { order: 'highest_budget', filter: 'open', min_budget: 10 }],
  ])('%s serves %j, on the first page and deep in the list', async (index, query) => {
    const deep = nextOf(await list({ ...query, limit: 60 })) ?? nextOf(await list({ ...query, limit: 2 }))
    expect(deep).toBeDefined()
    for (const after of [undefined, deep]) {
      const statements = await recordStatements(() => list({ ...query, limit: 20, after }))
      expect(statements).toHaveLength(1)
      const { rows } = await filled.opened.query(`explain ${statements[0]!.text}`, statements[0]!.values)
      const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
      expect(plan).toMatch(new RegExp(`(using|on) ${index}\\b`))
      expect(plan).not.toContain('Seq Scan on requests')
    }
  })

  test('walking the whole of a search repeats nothing and leaves nothing out', async () => {
    const ann = await signUp('client')
    for (let n = 0; n < 7; n++)
      await givenRequest(db, ann, { title: `W${n}`, content: 'wanderlust', is_public: true, is_idea: n % 2 === 0 })
    expect(await walk({ q: 'wanderlust' })).toEqual(['W6', 'W5', 'W4', 'W3', 'W2', 'W1', 'W0'])
    expect(await walk({ q: 'wanderlust', order: 'tickets' })).toEqual(['W5', 'W3', 'W1', 'W6', 'W4', 'W2', 'W0'])
    expect(await countStatements(() => find({ q: 'wanderlust' }))).toBe(1)
  })
})
