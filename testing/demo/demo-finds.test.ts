import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { clients } from '#db/demo/clients.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { COMPANY_SIZES } from '#features/profiles/contract.ts'
import { countMatching } from '#features/requests/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { formatRelative } from '#platform/web/ui/layout/Moment.tsx'
import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
const now = new Date()
await loadDemoData(db, {
  now,
  hashPassword: async () => 'a hash',
  storePicture: async (name) => name,
  storeFile: async () => undefined,
  seller: parseConfig({}),
})
const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

test('wherever the reader is, everything has happened already', async () => {
  const rows = await rowsOf(`select created_at as at from messages union select created_at from notifications
    union select read_at from notifications where read_at is not null union select snagged_at from snags
    union select at from agreement_events union select created_at from request_shares`)
  const before = process.env['TZ']
  for (const zone of ['Pacific/Kiritimati', 'Europe/Stockholm', 'America/New_York', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = zone
    const times = rows.map(({ at }) => formatRelative(new Date(String(at)), now.getTime()))
    expect(
      times.filter((words) => !/( ago|^just now|^yesterday|^last (week|month|year))$/.test(words)),
      zone,
    ).toEqual([])
  }
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('two boards of the demo client and one of another hold creators who show themselves', async () => {
  const rows = await rowsOf(`select owner.username, count(distinct b.id) as boards, count(*) as creators,
      count(*) filter (where not p.is_public or i.created_at < greatest(b.created_at, creator.created_at)) as wrong
    from boards b join accounts owner on owner.id = b.owner_id and owner.user_type = 'client'
    join board_items i on i.board_id = b.id join accounts creator on creator.id = i.creator_id
    join developer_profiles p on p.user_id = creator.id
    group by owner.username order by owner.username`)
  expect(rows).toEqual([
    { username: 'demo-client', boards: 2, creators: 6, wrong: 0 },
    { username: 'priya-halden', boards: 1, creators: 2, wrong: 0 },
  ])
})

test('several open requests name what the demo creator can do', async () => {
  const creator = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', 'demo-creator')
    .executeTakeFirstOrThrow()
  expect(await countMatching(db, creator.id)).toBeGreaterThan(2)
})

test('the size of every company is one that the profile offers', () => {
  for (const { company_size } of clients) expect(COMPANY_SIZES).toContain(company_size)
})

test('what people were told fits what they have not read, and no e-mail is sent of it', async () => {
  const [counts] = await rowsOf(`
    select count(*)::int as all, count(*) filter (where read_at is null)::int as unread,
      count(*) filter (where mail <> 'never')::int as mailed,
      count(distinct kind)::int as kinds, count(*) filter (where read_at < created_at)::int as backwards
    from notifications`)
  expect(counts).toMatchObject({ mailed: 0, kinds: 2, backwards: 0 })
  expect(Number(counts?.['unread'])).toBeGreaterThan(2)
  expect(Number(counts?.['all'])).toBeGreaterThan(Number(counts?.['unread']))
  const wrong = await rowsOf(`
    select n.id from notifications n join conversations c on n.about = 'conversation:' || c.id
    where (n.read_at is null) <>
      (case when n.account_id = c.client_id then c.client_unread else c.developer_unread end > 0)`)
  expect(wrong).toEqual([])
  // Named as the features name them, so that looking at the thing itself reads what was told of it.
  expect(
    await rowsOf(`select n.about from notifications n where not exists (
      select from conversations c where n.kind = 'message' and n.about = 'conversation:' || c.id
        and n.account_id in (c.client_id, c.developer_id)
      union all select from request_shares s where n.kind = 'shared_request' and n.about = 'request ' || s.request_id
        and n.account_id = s.shared_with_user_id)`),
  ).toEqual([])
})
