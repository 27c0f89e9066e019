import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadDemoData } from '#db/demo/load.ts'
import { findBrokenPlaces } from '#features/agreements/contract.ts'
import { recordOf, sha256 } from '#features/agreements/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
await loadDemoData(db, {
  now: new Date(),
  hashPassword: async () => 'a hash',
  storePicture: async (name) => name,
  storeFile: async () => undefined,
  seller: parseConfig({}),
})
const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

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
    expect(await findBrokenPlaces(record, sha256)).toEqual([])
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

test("what was delivered is a message of the creator's, and was replied to after it", async () => {
  const deliveries = await rowsOf(
    `select d.note = m.content and m.user_id = a.developer_id as is_theirs, m.conversation_id = a.conversation_id as is_here,
      d.replied_at > d.delivered_at as is_later, d.delivered_at > a.accepted_at as is_agreed
      from deliveries d join agreements a on a.id = d.agreement_id join messages m on m.id = d.message_id`,
  )
  expect(deliveries.length).toBeGreaterThan(2)
  for (const delivery of deliveries) {
    expect(delivery).toEqual({ is_theirs: true, is_here: true, is_later: true, is_agreed: true })
  }
})
