import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { countStatements, recordStatements } from '#testing/database/statements.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { todayApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, now, signUp } = api
const DAY_MS = 24 * 60 * 60 * 1000

const close = () => api.runScheduledJob('close-daily-totals')
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
const read = async (who: Sender) => (await who.send(todayApi.read)).body
const totalOf = async (who: Sender, kind: string) => (await read(who)).totals.find((total) => total.kind === kind)
const joined = ({ id }: Person, days: number) =>
  db
    .updateTable('accounts')
    .set({ created_at: daysAgo(days) })
    .where('id', '=', id)
    .execute()
const stored = () => db.selectFrom('daily_totals').selectAll().orderBy('kind').orderBy('day').execute()
/** What a count of all rows says. */
const counted = async (from: number, until: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts
    where (created_at at time zone 'UTC')::date > (${daysAgo(from)}::timestamptz at time zone 'UTC')::date
      and (created_at at time zone 'UTC')::date <= (${daysAgo(until)}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  )
  return rows[0]?.count
}

test('an owner sees how many people joined in 30 days and in the 30 before, before and after the days are closed', async () => {
  const olga = await signUp('client', { operator: true })
  for (const days of [0, 1, 29, 30, 59, 60]) await joined(await signUp('client'), days)
  const open = await totalOf(olga, 'people')
  expect([open?.amount, open?.before]).toEqual([await counted(30, 0), await counted(60, 30)])
  expect(open?.days.at(0)).toBe(1)
  await close()
  expect(await totalOf(olga, 'people')).toEqual(open)
})

test('closing the days again, by several at once and while people join, counts nobody twice', async () => {
  const olga = await signUp('client', { operator: true })
  await Promise.all([close(), signUp('client'), close(), signUp('client'), close()])
  const before = await stored()
  await close()
  expect(await stored()).toEqual(before)
  expect((await totalOf(olga, 'people'))?.amount).toBe(await counted(30, 0))
})

test('whoever was stored for a day that is closed already is counted by the next run', async () => {
  const olga = await signUp('client', { operator: true })
  await close()
  await joined(await signUp('client'), 1)
  await close()
  expect((await totalOf(olga, 'people'))?.amount).toBe(await counted(30, 0))
})

test('whoever closes their account was there all the same, and a deleted request stays counted on its day', async () => {
  const [olga, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  const { id } = await givenRequest(db, ann)
  await sql`update requests set created_at = ${daysAgo(5)} where id = ${id}`.execute(db)
  await close()
  const before = [(await totalOf(olga, 'people'))?.amount, (await totalOf(olga, 'requests'))?.amount]
  expect((await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })).status).toBe(204)
  await close()
  expect([(await totalOf(olga, 'people'))?.amount, (await totalOf(olga, 'requests'))?.amount]).toEqual(before)
})

test('after a restore of an older backup the days that it lacks are counted', async () => {
  const olga = await signUp('client', { operator: true })
  await close()
  const before = await read(olga)
  await sql`delete from daily_totals where day > current_date - 20`.execute(db)
  expect((await read(olga)).totals.filter(({ is_level }) => !is_level)).toEqual(
    before.totals.filter(({ is_level }) => !is_level),
  )
  await close()
  expect((await read(olga)).totals).toEqual(before.totals)
})

test('levels are measured, and the latest counts', async () => {
  const olga = await signUp('client', { operator: true })
  await close()
  const subscribers = await totalOf(olga, 'subscribers')
  await signUp('developer', { subscribed: true })
  await close()
  expect((await totalOf(olga, 'subscribers'))?.amount).toBe((subscribers?.amount ?? 0) + 1)
  expect(await totalOf(olga, 'storage_bytes')).toMatchObject({ is_level: true, before: null })
})

test('each role is told what waits for it, and nothing else', async () => {
  await nobody.send(feedbackApi.give, { body: { rating: 1, comment: 'Help', location: 'footer' } })
  await sql`insert into jobs (kind, state, failed_at, expires_at, due_at)
    values ('send-notices', 'failed', now(), now() + interval '1 day', now())`.execute(db)
  const kindsFor = async (role: 'owner' | 'moderator' | 'support' | 'finance') =>
    (await read(await signUp('client', { operator: [role] }))).tasks.map(({ kind }) => kind).toSorted()
  expect(await kindsFor('support')).toEqual(['failed_jobs', 'open_feedback'])
  expect(await kindsFor('owner')).toEqual(['failed_jobs', 'open_feedback'])
  expect(await kindsFor('moderator')).toEqual([])
  expect(await kindsFor('finance')).toEqual([])
})

test('nobody, a stranger and somebody whose roles were just revoked see nothing', async () => {
  const olga = await signUp('client', { operator: true })
  expect((await nobody.send(todayApi.read)).status).toBe(401)
  expect((await (await signUp('developer', { subscribed: true })).send(todayApi.read)).status).toBe(403)
  expect((await olga.send(todayApi.read)).status).toBe(200)
  await db.deleteFrom('operators').where('account_id', '=', olga.id).execute()
  expect((await olga.send(todayApi.read)).status).toBe(403)
})

test('the page takes as many statements with many rows as with few, and reads today from indexes', async () => {
  const olga = await signUp('client', { operator: true })
  const few = await countStatements(() => read(olga))
  await sql`insert into accounts (username, email, full_name, created_at)
    select 'many' || n, 'many' || n || '@example.com', 'Many', now() - interval '1 hour' * n
    from generate_series(1, 5000) n`.execute(db)
  await close()
  await sql`analyze`.execute(db)
  expect(await countStatements(() => read(olga))).toBe(few)
  const statements = await recordStatements(() => read(olga))
  const today = statements.find(({ text }) => text.includes('union all'))
  const { rows } = await api.opened.query(`explain ${today?.text ?? ''}`, today?.values)
  // Rarely visited tables of a few rows may be read as a whole.
  if (!onPostgres) expect(JSON.stringify(rows)).toContain('accounts_created')
})
