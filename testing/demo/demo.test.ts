import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { creators } from '#db/demo/creators.ts'
import { portraits, svgOf } from '#db/demo/draw-portraits.ts'
import { demoAccounts, hasAccounts, loadDemoData } from '#db/demo/load.ts'
import { requests } from '#db/demo/requests.ts'
import { demoConversations } from '#db/demo/conversation-scripts.ts'
import { Registration } from '#features/accounts/contract.ts'
import { MESSAGE_MAX_LENGTH } from '#features/conversations/contract.ts'
import { NewRequest, RequestStatus } from '#features/requests/contract.ts'
import { parseConfig } from '#platform/server/config.ts'
import { WebAddress } from '#platform/contract/fields.ts'
import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const now = new Date()
const stored = new Map<string, Uint8Array>()
const hashed: string[] = []
const context = {
  now,
  hashPassword: async (password: string) => {
    hashed.push(password)
    return `hash of ${password}`
  },
  storePicture: async (name: string, webp: Uint8Array) => {
    stored.set(name, webp)
    return `stored-${name}`
  },
  storeFile: async () => undefined,
  seller: parseConfig({}),
}
const transactions = vi.spyOn(db, 'transaction')
const wasEmpty = !(await hasAccounts(db))
const loaded = await loadDemoData(db, context)
const transactionsOfLoad = transactions.mock.calls.length

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

test('it loads into an empty database, once, in one transaction and with one password to hash', async () => {
  expect([wasEmpty, loaded, transactionsOfLoad, hashed]).toEqual([true, true, 1, [demoAccounts[0].password]])
  expect(await loadDemoData(db, context)).toBe(false)
  expect(await rowsOf('select count(*) as accounts from accounts')).toEqual([{ accounts: 20 }])
})

test('a load that breaks off leaves nothing behind', async () => {
  const other = await openTestDatabase()
  await sql`alter table messages add constraint refuse check (content = '')`.execute(other.db)
  await expect(loadDemoData(other.db, context)).rejects.toThrow('refuse')
  expect(await hasAccounts(other.db)).toBe(false)
  await other.close()
})

test('every status and kind of request and of conversation occurs', async () => {
  const found = await rowsOf('select distinct status from requests')
  expect(found.map(({ status }) => status).sort()).toEqual([...RequestStatus.options].sort())
  expect(await rowsOf('select distinct status from conversations order by status')).toHaveLength(4)
  expect(
    await rowsOf(`select count(*) as all, count(*) filter (where is_public) as public,
      count(*) filter (where contains_sensitive_data) as sensitive,
      count(*) filter (where is_idea and not seeks_collaboration) as ideas,
      count(*) filter (where seeks_collaboration) as collaborations,
      count(*) filter (where not is_idea and estimated_budget is null) as without_budget from requests`),
  ).toEqual([{ all: 30, public: 22, sensitive: 1, ideas: 3, collaborations: 4, without_budget: 3 }])
})

test('counters are what counting from scratch gives', async () => {
  const wrongConversations = await rowsOf(`
    select c.id from conversations c join (
      select m.conversation_id, count(*) as all, max(m.id) as last, max(m.created_at) as last_at,
        count(*) filter (where m.user_id = k.developer_id and m.id > coalesce(k.client_read_id, 0)) as client_unread,
        count(*) filter (where m.user_id = k.client_id and m.id > coalesce(k.developer_read_id, 0)) as developer_unread
      from messages m join conversations k on k.id = m.conversation_id group by m.conversation_id
    ) counted on counted.conversation_id = c.id
    where (c.message_count, c.last_message_id, c.updated_at, c.client_unread, c.developer_unread)
      is distinct from (counted.all, counted.last, counted.last_at, counted.client_unread, counted.developer_unread)`)
  const wrongRequests = await rowsOf(`
    select r.id from requests r
    where r.conversation_count <> (select count(*) from request_participants t where t.request_id = r.id)
      or r.conversation_count <> (select count(*) from conversations c where c.request_id = r.id)
      or r.pitch_count <> (select count(distinct developer_id) from snags s where s.request_id = r.id)`)
  const wrongProjects = await rowsOf(`
    select p.id from projects p where p.request_count <> (select count(*) from requests r where r.project_id = p.id)`)
  const wrongPitches = await rowsOf(`
    select t.request_id from request_participants t left join snags s on s.id = (
      select max(id) from snags n where n.request_id = t.request_id and n.developer_id = t.account_id
    )
    where (t.pitch_state, t.pitch_conversation_id) is distinct from (s.state, s.conversation_id)`)
  expect([wrongConversations, wrongRequests, wrongProjects, wrongPitches]).toEqual([[], [], [], []])
  const [counts] = await rowsOf(
    'select count(*) as conversations, min(message_count) as least, max(message_count) as most from conversations',
  )
  expect(counts).toEqual({ conversations: 11, least: 1, most: 25 })
})

test('nobody left unread what they answered, or what they wrote themselves', () => {
  for (const { unread = {}, messages } of demoConversations) {
    const newest = (count: number) => messages.slice(messages.length - count).map(({ by }) => by)
    expect(newest(unread.client ?? 0)).not.toContain('client')
    expect(newest(unread.creator ?? 0)).not.toContain('creator')
  }
})

test('ids grow with time, since lists show the highest id as the newest', async () => {
  for (const table of [
    'accounts',
    'projects',
    'requests',
    'request_shares',
    'conversations',
    'messages',
    'agreements',
    'boards',
    'board_items',
  ]) {
    const rows = await rowsOf(`select created_at from ${table} order by id`)
    const dates = rows.map(({ created_at }) => String(created_at))
    expect(dates, table).toEqual([...dates].sort())
  }
})

test('every request in progress has the one agreed conversation, at its amount', async () => {
  const rows =
    await rowsOf(`select r.agreed_amount as of_request, c.agreed_amount as of_conversation, c.status, r.updated_at is null as undated
    from requests r left join conversations c on c.request_id = r.id where r.status = 'in_progress'`)
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row['of_conversation']).toBeGreaterThan(0)
    expect(row).toEqual({
      of_request: row['of_conversation'],
      of_conversation: row['of_conversation'],
      status: 'agreed',
      undated: false,
    })
  }
  expect(
    await rowsOf(`select c.id from conversations c join requests r on r.id = c.request_id
      where (c.status = 'agreed' and r.status <> 'in_progress') or (c.status = 'completed' and r.status <> 'completed')
        or (c.status in ('active', 'negotiating') and (r.status <> 'open' or c.agreed_amount is not null))`),
  ).toEqual([])
})

test('a pitch is the first message of its conversation, and its answer fits what came of it', async () => {
  expect(
    await rowsOf(`select s.id from snags s join conversations c on c.id = s.conversation_id
      join requests r on r.id = s.request_id
      join messages m on m.id = (select min(id) from messages where conversation_id = c.id)
      where (s.request_id, s.developer_id) <> (c.request_id, c.developer_id)
        or (s.message, s.snagged_at, s.developer_id) <> (m.content, m.created_at, m.user_id)
        or s.answered_at < s.snagged_at or (s.state = 'hired') <> (c.status in ('agreed', 'completed'))
        or (s.state in ('sent', 'seen', 'shortlisted')) and r.status <> 'open'`),
  ).toEqual([])
  const rows = await rowsOf('select id, snagged_at from snags order by id')
  const dates = rows.map(({ snagged_at }) => String(snagged_at))
  expect(dates).toEqual([...dates].sort())
  const states = await rowsOf('select state, count(*) as pitches from snags group by state order by state')
  expect(states).toEqual([
    { state: 'sent', pitches: 1 },
    { state: 'seen', pitches: 1 },
    { state: 'shortlisted', pitches: 2 },
    { state: 'hired', pitches: 2 },
    { state: 'declined', pitches: 1 },
  ])
})

test('everything would be accepted by the API: texts, names, money', async () => {
  for (const request of requests) {
    const { title, content, budget, collaboration } = request
    const parsed = NewRequest.parse({ title, content, estimated_budget: budget, collaboration_details: collaboration })
    expect([parsed.title, parsed.content], title).toEqual([title, content])
  }
  for (const { content } of await rowsOf('select content from messages')) {
    expect(String(content).length).toBeLessThanOrEqual(MESSAGE_MAX_LENGTH)
    expect(String(content)).toBe(String(content).trim())
  }
  const people = await rowsOf('select username, email, full_name, user_type from accounts')
  for (const person of people)
    Registration.parse({ ...person, password: demoAccounts[0].password, terms_accepted: true })
  for (const { website } of await rowsOf('select website from client_profiles')) {
    expect(new URL(WebAddress.parse(website)).hostname).toMatch(/\.example\.com$/)
  }
  for (const { email } of people) expect(email).toMatch(/@example\.com$/)
})

test('nothing is dated in the future, before its author joined or before what it is about', async () => {
  const dates = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name <> 'migrations' and column_name <> 'current_period_end'`.execute(db)
  expect(dates.rows.length).toBeGreaterThan(20)
  // What knows no time zone would be told in the reader's: hours ahead for some of them.
  const zoneless = await rowsOf(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp without time zone', 'time without time zone')`)
  expect(zoneless).toEqual([])
  for (const { table_name, column_name } of dates.rows) {
    const late = await rowsOf(`select * from ${table_name} where ${column_name} > '${now.toISOString()}'`)
    expect(late, `${table_name}.${column_name}`).toEqual([])
  }
  expect(
    await rowsOf(`
      select 'request' from requests r join accounts a on a.id = r.user_id
        where r.created_at < a.created_at or r.updated_at < r.created_at
      union all select 'project' from requests r join projects p on p.id = r.project_id
        where r.added_to_project_at < greatest(p.created_at, r.created_at) or p.user_id <> r.user_id
      union all select 'share' from request_shares s join requests r on r.id = s.request_id
        join accounts a on a.id = s.shared_with_user_id
        where s.created_at < greatest(r.created_at, a.created_at) or s.viewed_at < s.created_at
      union all select 'conversation' from conversations c join requests r on r.id = c.request_id
        join accounts a on a.id = c.developer_id
        where c.created_at < greatest(r.created_at, a.created_at) or c.client_id <> r.user_id
      union all select 'message' from messages m join conversations c on c.id = m.conversation_id
        where m.created_at < c.created_at or m.user_id not in (c.client_id, c.developer_id)`),
  ).toEqual([])
  const [ages] = await rowsOf(`select max('${now.toISOString()}' - created_at) <= interval '90 days' as recent,
    min('${now.toISOString()}' - created_at) <= interval '3 hours' as fresh from requests`)
  expect(ages).toEqual({ recent: true, fresh: true })
})

test('only private requests that are not sensitive are shared, and the demo creator has two new ones', async () => {
  expect(
    await rowsOf(`select s.id from request_shares s join requests r on r.id = s.request_id
      where r.is_public or r.contains_sensitive_data`),
  ).toEqual([])
  expect(
    await rowsOf(`select count(*) filter (where s.viewed_at is null) as new, count(*) as all
      from request_shares s join accounts a on a.id = s.shared_with_user_id where a.username = 'demo-creator'`),
  ).toEqual([{ new: 2, all: 3 }])
})

test('both demo accounts are verified and find work of their own', async () => {
  const rows = await rowsOf(`select a.username, a.user_type, a.email_verified_at is not null as verified,
      (select count(*) from projects p where p.user_id = a.id) as projects,
      (select count(distinct r.status) from requests r where r.user_id = a.id) as statuses,
      (select count(*) from conversations c where a.id in (c.client_id, c.developer_id)) as conversations,
      (select sum(case when c.client_id = a.id then client_unread else developer_unread end)
        from conversations c where a.id in (c.client_id, c.developer_id)) as unread
    from accounts a where a.username like 'demo-%' order by a.username`)
  expect(rows).toEqual([
    {
      username: 'demo-client',
      user_type: 'client',
      verified: true,
      projects: 3,
      statuses: 4,
      conversations: 5,
      unread: 4,
    },
    {
      username: 'demo-creator',
      user_type: 'developer',
      verified: true,
      projects: 0,
      statuses: 0,
      conversations: 4,
      unread: 1,
    },
  ])
})

test('two creators subscribe for another 30 days, the demo creator among them', async () => {
  const rows = await rowsOf(`select a.username, s.current_period_end from subscriptions s
    join accounts a on a.id = s.account_id where s.status = 'active' order by a.username`)
  const end = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString()
  expect(rows).toEqual([
    { username: 'demo-creator', current_period_end: end },
    { username: 'olumide_b', current_period_end: end },
  ])
})

test('every creator has a portrait of their own, a small square WebP that is still what the code draws', async () => {
  const names = creators.map(({ username }) => username).sort()
  expect(Object.keys(portraits).sort()).toEqual(names)
  expect(readdirSync(join(import.meta.dirname, '../../db/demo/portraits')).sort()).toEqual(
    names.map((name) => `${name}.webp`),
  )
  for (const name of names) {
    const webp = await readFile(join(import.meta.dirname, `../../db/demo/portraits/${name}.webp`))
    expect(await sharp(webp).metadata(), name).toMatchObject({ format: 'webp', width: 640, height: 640 })
    expect(webp.length, name).toBeLessThan(25_000)
    expect(Buffer.compare(stored.get(`${name}.webp`) ?? Buffer.alloc(0), webp), name).toBe(0)
    const small = (image: Buffer) => sharp(image).resize(16, 16).removeAlpha().raw().toBuffer()
    const [drawn, kept] = await Promise.all([small(Buffer.from(svgOf(portraits[name]!))), small(webp)])
    const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / drawn.length
    expect(apart, name).toBeLessThan(3)
  }
  const rows = await rowsOf('select profile_image, is_public from developer_profiles')
  expect(new Set(rows.map(({ profile_image }) => profile_image)).size).toBe(12)
  expect(rows.filter(({ is_public }) => is_public)).toHaveLength(11)
})
