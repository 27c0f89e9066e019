import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadDemoData } from '../db/demo/load.ts'
import { brokenPlaces } from '../features/agreements/contract.ts'
import { recordOf, sha256 } from '../features/agreements/server.ts'
import { openTestDatabase } from './database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
await loadDemoData(db, {
  now: new Date(),
  hashPassword: async (password) => `hash of ${password}`,
  storePicture: async (name) => name,
})

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

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

test('whoever negotiates, agreed or is done has put it in writing, sealed, and it says what the conversation says', async () => {
  expect(
    await rowsOf(`select c.id, c.status, a.status as written from conversations c
      left join agreements a on a.conversation_id = c.id and a.request_id = c.request_id
        and a.client_id = c.client_id and a.developer_id = c.developer_id
      left join agreement_terms t on t.agreement_id = a.id and t.version = a.version
      join requests r on r.id = c.request_id
      where a.status::text is distinct from (case c.status
          when 'negotiating' then 'proposed' when 'agreed' then 'accepted' when 'completed' then 'completed' end)
        or (c.agreed_amount is not null and c.agreed_amount <> t.price) or r.title <> a.request_title`),
  ).toEqual([])
  const agreements = await rowsOf('select id, client_id, developer_id from agreements')
  expect(agreements.length).toBeGreaterThan(5)
  for (const { id, client_id, developer_id } of agreements) {
    const { record } = (await recordOf(db, Number(id)))!
    const { events } = record
    expect(await brokenPlaces(record, sha256)).toEqual([])
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
    // Nobody accepted or answered their own terms, and the client says when the work is done.
    const by = events.map(({ actor_id }) => actor_id)
    events.forEach(({ action }, at) => {
      if (action === 'completion') expect(by[at]).toBe(client_id)
      else if (at > 0) expect(by[at]).not.toBe(by[at - 1])
      expect([client_id, developer_id]).toContain(by[at])
    })
  }
})
