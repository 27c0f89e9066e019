import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { playlistsApi } from '#features/playlists/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { EXAMINED_SETTING } from '#platform/server/database/full-text-search.ts'
import { startApi } from '../api.ts'
import { onPostgres } from '../database/database.ts'
import { countStatements, recordStatements } from '../database/statements.ts'

const api = await startApi()
const { db, opened, nobody, signUp } = api
const ada = await signUp('developer')

const ROWS = 3000
const WORDS = ['common', 'frequent', 'rare', 'old', 'fashion', 'nowhere', 'common frequent']

// Every tenth is not for everybody; some of those are Ada's. What orders go by repeats and goes up and down.
const numbers = sql`generate_series(1, ${sql.lit(ROWS)}) n, lateral (
  select n % 10 > 0 as shown, timestamptz '2024-01-01' + n / 2 * interval '1 minute' as at,
    case when n % 60 = 0 then ${ada.id}::bigint else 100000 + n end as owner,
    concat_ws(' ', 'thing', case when n % 3 = 0 then 'common' end, case when n % 29 = 0 then 'frequent' end,
      case when n % 401 = 0 then 'rare' end, case when n < 61 then 'old' end,
      case when n < 61 or n > 2950 and n % 9 = 0 then 'fashion' end) as said
) made`
await sql`insert into accounts (id, username, email, full_name, user_type, is_active, email_verified_at, terms_accepted_at, created_at) overriding system value
  select 100000 + n, 'someone' || n, 'someone' || n || '@example.com', 'Someone', 'developer', n % 8 > 0, at, at, at
  from ${numbers}`.execute(db)
await sql`insert into requests (user_id, title, content, estimated_budget, is_public, status, created_at)
  select owner, 'Title', said, case when n % 5 > 0 then n * 7 % 400 end, shown,
    (array['open', 'in_progress', 'completed', 'cancelled'])[n % 4 + 1]::request_status, at from ${numbers}`.execute(db)
await sql`insert into developer_profiles (user_id, skills, bio, experience_years, total_projects, rating_score, is_public,
    reply_within_hours, created_at, updated_at)
  select 100000 + n, case when n % 7 = 0 then array['Weaving'] else array['Rust'] end, said, n % 40, n * 3 % 70, n * 31 % 900,
    shown, case when n % 11 = 0 then n % 3 * 24 + 4 end, at, at from ${numbers}`.execute(db)
await sql`insert into videos (user_id, title, description, video_type, is_public, state, failure, folder, type, size, width, height,
    like_count, view_count, rating_score, upload_date, state_since)
  select owner, 'Title', said, case when n % 50 = 1 then 'tutorials' else 'solution_demo' end::video_type, shown,
    case when n % 13 = 0 then 'failed' else 'ready' end::video_state, case when n % 13 = 0 then 'Broken' end,
    gen_random_uuid(), 'video/mp4', 1000, 16, 9, n * 7 % 90, n * 11 % 300, n * 31 % 900, at, at from ${numbers}`.execute(
  db,
)
await sql`insert into showcases (developer_id, title, description, rating_score, total_ratings, created_at, updated_at)
  select owner, 'Title', said, n * 31 % 900, n % 7, at, at from ${numbers}`.execute(db)
await sql`insert into playlists (creator_id, name, description, is_public, created_at)
  select owner, 'Name', said, shown, at from ${numbers}`.execute(db)
await sql`insert into showcase_readmes (showcase_id, markdown, html, updated_at)
  select id, 'Read me', '<p>Read me</p>', created_at from showcases`.execute(db)
await sql`analyze`.execute(db)
// As a table of many more rows is searched: an order is looked through before the index of words is asked.
const TABLES = ['requests', 'developer_profiles', 'videos', 'showcases', 'playlists']
await sql`update pg_class set reltuples = 30000 where oid = any(${TABLES}::regclass[])`.execute(db)
// All of them are in one index.
await sql`update pg_class set reltuples = 150000 where oid = 'search_items'::regclass`.execute(db)

interface List {
  endpoint: Endpoint
  query?: object
  who?: 'Ada'
  from: string
  text?: string
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Column with the owner's account, for lists that have every row with any of the words. */
  owner?: string
}

const requests = (order: string, by: RawBuilder<unknown>, query = {}, where = sql`true`): List => ({
  endpoint: requestsApi.listPublic,
  query: { order, ...query },
  from: 'requests',
  owner: 'user_id',
  text: 'content',
  where: sql`is_public and ${where}`,
  order: by,
})
const creators = (order: string, by: RawBuilder<unknown>, query = {}, where = sql`true`): List => ({
  endpoint: profilesApi.listPublicDevelopers,
  query: { order, ...query },
  from: 'developer_profiles',
  owner: 'user_id',
  text: 'bio',
  where: sql`is_public and (select is_active from accounts where accounts.id = user_id) and ${where}`,
  order: by,
})
const shown = sql`is_public and state <> 'failed'`
const videos = (order: string, by: RawBuilder<unknown>, query = {}, where = shown): List => ({
  endpoint: videosApi.list,
  query: { order, ...query },
  from: 'videos',
  owner: 'user_id',
  where,
  order: by,
})
const showcases = (order: string, by: RawBuilder<unknown>): List => ({
  endpoint: showcasesApi.list,
  query: { order },
  from: 'showcases',
  owner: 'developer_id',
  where: sql`true`,
  order: by,
})
const playlists = (where: RawBuilder<unknown>): List => ({
  endpoint: playlistsApi.list,
  from: 'playlists',
  where,
  order: sql`id desc`,
})

const HIGHEST = sql`estimated_budget desc nulls last, id desc`
const LOWEST = sql`estimated_budget nulls last, id desc`
const LISTS: List[] = [
  requests('newest', sql`id desc`),
  requests('newest', sql`id desc`, { filter: 'open' }, sql`status = 'open'`),
  requests('newest', sql`id desc`, { max_budget: 5 }, sql`estimated_budget <= 5`),
  requests('tickets', sql`listing_rank, id desc`),
  requests('tickets', sql`listing_rank, id desc`, { min_budget: 300 }, sql`estimated_budget >= 300`),
  requests('highest_budget', HIGHEST),
  requests('highest_budget', HIGHEST, { max_budget: 20 }, sql`estimated_budget <= 20`),
  requests('highest_budget', HIGHEST, { filter: 'completed' }, sql`status = 'completed'`),
  requests('lowest_budget', LOWEST),
  requests('lowest_budget', LOWEST, { min_budget: 390 }, sql`estimated_budget >= 390`),
  creators('newest', sql`id desc`),
  creators('rating', sql`rating_score desc, id desc`),
  creators('rating', sql`rating_score desc, id desc`, { skill: 'weaving' }, sql`skills = array['Weaving']`),
  creators('projects', sql`total_projects desc, id desc`, { min_experience: 36 }, sql`experience_years >= 36`),
  creators('experience', sql`experience_years desc, id desc`, { min_experience: 10 }, sql`experience_years >= 10`),
  creators('rating', sql`rating_score desc, id desc`, { language: 'zu' }, sql`languages @> array['zu']`),
  creators(
    'newest',
    sql`id desc`,
    { availability: 'now', max_price: 50 },
    sql`availability = 'now' and price_from <= 50`,
  ),
  creators('newest', sql`id desc`, { reply_within_hours: 24 }, sql`reply_within_hours <= 24`),
  videos('newest', sql`id desc`),
  videos(
    'most_liked',
    sql`like_count desc, id desc`,
    { video_type: 'tutorials' },
    sql`${shown} and video_type = 'tutorials'`,
  ),
  { ...videos('most_liked', sql`like_count desc, id desc`, {}, sql`(${shown} or user_id = ${ada.id})`), who: 'Ada' },
  videos('most_viewed', sql`view_count desc, id desc`),
  { ...videos('best_rated', sql`rating_score desc, id desc`, {}, sql`(${shown} or user_id = ${ada.id})`), who: 'Ada' },
  showcases('newest', sql`id desc`),
  showcases('best_rated', sql`rating_score desc, id desc`),
  showcases('ranked', sql`rank desc, id desc`),
  playlists(sql`is_public`),
  { ...playlists(sql`(is_public or creator_id = ${ada.id})`), who: 'Ada' },
]

/** What is to be found, looked for in the texts one by one. */
async function plainly({ from, text = 'description', where, order, owner }: List, words: string | undefined) {
  const each = (words?.split(' ') ?? ['']).map(
    (word) => sql`' ' || ${sql.ref(text)} || ' ' like ${`% ${word}${owner && words ? ' ' : ''}%`}`,
  )
  const holds = sql`(${sql.join(each, owner ? sql` or ` : sql` and `)})`
  // Nobody finds what suspended people show.
  const isFound =
    owner && words ? sql`(select is_active from accounts where accounts.id = ${sql.ref(owner)})` : sql`true`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(from)} where ${where} and ${holds} and ${isFound} order by ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

const ask = ({ endpoint, query, who }: List, page: object) =>
  (who ? ada : nobody).send(endpoint, { query: { ...query, ...page } })

async function pageOf(list: List, page: object) {
  const { status, body, headers } = await ask(list, page)
  expect(status).toBe(200)
  const [, after] = /after=([^&>]+)/.exec(String(headers['link'] ?? '')) ?? []
  return { ids: (body as unknown as { id: number }[]).map(({ id }) => id), after: after && decodeURIComponent(after) }
}

const CASES = LISTS.map(
  (list) => [`${list.from} ${JSON.stringify(list.query ?? {})} for ${list.who ?? 'anybody'}`, list] as const,
)

// Not videos: PostgreSQL reads so small a table at once to look 400 of them up.
const RANKED = [creators('relevance', sql`id`), showcases('relevance', sql`id`)].map(
  (list) => [`${list.from} by relevance`, list] as const,
)

// Playlists have no order but that of the search while words are sought.
const IN_ORDER = CASES.filter(([, { from }]) => from !== 'playlists')

test.each(IN_ORDER)('a search in %s finds what a plain look through all of them finds', async (_, list) => {
  for (const q of WORDS) {
    const all = await plainly(list, q)
    const first = await pageOf(list, { q, limit: 5 })
    expect([q, first.ids]).toEqual([q, all.slice(0, 5)])
    expect(first.after === undefined).toBe(all.length <= 5)
    if (first.after === undefined) continue
    expect([q, (await pageOf(list, { q, limit: 7, after: first.after })).ids]).toEqual([q, all.slice(5, 12)])
    expect([q, (await pageOf(list, { q, skip: 18, limit: 4 })).ids]).toEqual([q, all.slice(18, 22)])
  }
})

test.each(CASES)('%s shows the same without words, and asks as often with them', async (_, list) => {
  const all = await plainly(list, undefined)
  const { ids, after } = await pageOf(list, { limit: 9 })
  expect([...ids, ...(await pageOf(list, { limit: 9, after })).ids]).toEqual(all.slice(0, 18))
  // Where nothing is found, one more looks for misspelt words.
  const isNothing = (await plainly(list, 'thing')).length === 0 && list.owner !== undefined
  expect(await countStatements(() => ask(list, { q: 'thing' }))).toBe(
    (await countStatements(() => ask(list, {}))) + (isNothing ? 1 : 0),
  )
})

const planOf = async (list: List, page: object, explain = 'explain') => {
  const statements = await recordStatements(() => ask(list, page))
  const statement = statements.find(({ text }) => text.includes(`from "${list.from}"`))
  const { rows } = await opened.query(`${explain} ${statement!.text}`, statement!.values)
  return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
}

test.each<[string, string, List]>([
  ['requests_public_by_rank', 'search_items_search', requests('tickets', sql`id`)],
  ['developer_profiles_by_rating', 'search_items_search', creators('rating', sql`id`)],
  ['videos_public_most_viewed', 'search_items_search', videos('most_viewed', sql`id`)],
  ['showcases_ranked', 'search_items_search', showcases('ranked', sql`id`)],
  ['search_items_best_of_kind', 'search_items_search', playlists(sql`true`)],
  ['search_items_best_of_kind', 'search_items_search', creators('relevance', sql`id`)],
])('a search walks %s or asks %s, as words are frequent or rare', async (order, words, list) => {
  const plan = await planOf(list, { q: 'rare', limit: 12 })
  expect(plan).toContain(`using ${order} on`)
  expect(plan).toContain(`on ${words}`)
})

test('what everybody may see and what the reader hides are each read off their index', async () => {
  const plan = await planOf({ ...videos('most_liked', sql`id`), who: 'Ada' }, { limit: 12 })
  expect(plan).toContain('using videos_public_most_liked on')
  expect(plan).toMatch(/(using|on) videos_hidden_of_owner\b/)
  expect(plan).not.toContain('Seq Scan on videos')
})

test('what a list says beside its rows is looked up for those that it shows', async () => {
  // PostgreSQL would read all of another table for it, which takes eight times as long among a million.
  expect(await planOf(showcases('newest', sql`id`), { limit: 12 })).toContain('using showcase_readmes_pkey on')
})

const SCAN = / on (\w+)(?: \w+)? .*?\(actual rows=([\d.]+) loops=(\d+)\)/
const REMOVED = /Rows Removed by (?:Filter|Index Recheck): (\d+)/

/** How many rows each scan of a list's table looked at; a row that was looked up for each of others counts with those. */
function examinedIn(plan: string, table: string): number[] {
  const found: number[] = []
  let isOurs = false
  for (const line of plan.split('\n')) {
    const [, scanned, rows, loops] = SCAN.exec(line) ?? []
    if (line.includes('->')) isOurs = scanned === table && loops === '1'
    if (isOurs && scanned !== undefined) found.push(Number(rows))
    const removed = Number(REMOVED.exec(line)?.[1] ?? 0)
    if (isOurs && removed > 0) found.push((found.pop() ?? 0) + removed)
  }
  return found
}

// A server counts alike; the setting would reach one of its connections only.
test.skipIf(onPostgres).each([...CASES, ...RANKED])(
  'whatever is sought in %s, so many rows are looked at and no more',
  async (_, list) => {
    const examined = 600
    // An index may have a few rows that are not for everybody.
    const most = examined * 1.1
    await opened.query(`set ${EXAMINED_SETTING} = ${examined}`)
    try {
      for (const page of [
        { q: 'thing' },
        { q: 'nowhere nothing', skip: 2000 },
        { q: 'old' },
        { q: 'nowhere thing' },
        { q: 'fashion' },
      ]) {
        const plan = await planOf(list, page, 'explain (analyze, timing off, costs off, buffers off, summary off)')
        // What is the reader's own is bounded by how much one may have.
        const scans = examinedIn(plan, list.from)
        const isRanked = list.from === 'playlists' || 'relevance' === (list.query as { order?: string }).order
        // Of a ranked list, only the best are looked up, one by one.
        expect([page, scans.length > (isRanked ? -1 : 0) && Math.max(0, ...scans) <= most ? 'few' : plan]).toEqual([
          page,
          'few',
        ])
      }
    } finally {
      await opened.query(`reset ${EXAMINED_SETTING}`)
      await opened.query(`set ${EXAMINED_SETTING} = 3000`)
    }
  },
)
