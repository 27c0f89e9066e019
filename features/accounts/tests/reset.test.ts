import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { askForReset, tokenIn } from './mail-tokens.ts'

const api = await startApi()
const { nobody, signUp } = api
const NEW = 'a quite different phrase'
const MINUTE_MS = 60_000

const reset = (token: string, password = NEW) =>
  nobody.send(accountSettingsApi.resetPassword, { body: { token, password } })
const login = async (username: string, password: string) =>
  (await nobody.send(accountsApi.login, { body: { username, password } })).status
const DEAD = { detail: 'This link no longer works. Request a new one.', code: 'link_invalid' }

test('who forgot their password gets an email, chooses a new one, and every session ends', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  expect((await reset(token)).status).toBe(204)
  expect(await login(ann.username, PASSWORD)).toBe(401)
  expect(await login(ann.username, NEW)).toBe(200)
  expect((await ann.send(accountsApi.me)).status).toBe(401)
  await api.runJobs()
  expect(api.emails(ann.user.email).at(-1)?.subject).toContain('password was changed')
})

test('the email proves the address', async () => {
  const ann = await signUp('client')
  expect(ann.user.email_verified).toBe(false)
  await reset(await askForReset(api, ann))
  const { body } = await nobody.send(accountsApi.login, { body: { username: ann.username, password: NEW } })
  expect(body.user.email_verified).toBe(true)
})

test('the answer is the same whether an address is known or not, and nothing is mailed to a stranger', async () => {
  const ann = await signUp('client')
  const ask = (email: string) => nobody.send(accountSettingsApi.forgotPassword, { body: { email } })
  const [known, unknown] = [await ask(ann.user.email), await ask('nobody-at-all@example.com')]
  expect([known.status, known.body]).toEqual([202, unknown.body])
  expect(unknown.status).toBe(202)
  await api.runJobs()
  expect(api.emails('nobody-at-all@example.com')).toEqual([])
  expect(tokenIn(api, ann.user.email, 'reset-password')).toMatch(/^[\w-]{43}$/)
})

test('an address is found without regard to case, and the email goes to the one that was registered', async () => {
  const ann = await signUp('client', { username: 'CamelAnn' })
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: 'CAMELANN@Example.COM' } })
  await api.runJobs()
  expect((await reset(tokenIn(api, 'camelann@example.com', 'reset-password'))).status).toBe(204)
  expect(await login('camelann', NEW)).toBe(200)
  expect(ann.user.email).toBe('camelann@example.com')
})

test('a link works once, also for two who use it at the same moment', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  const responses = await Promise.all(
    ['first phrase of mine', 'second phrase of mine'].map((word) => reset(token, word)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 400])
  expect((await reset(token)).problem).toEqual(DEAD)
  expect(await login(ann.username, NEW)).toBe(401)
})

test('who hears of a failure although the password was changed, and so sends it again, hears that it is done', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  const send = () =>
    nobody.send(accountSettingsApi.resetPassword, {
      body: { token, password: NEW },
      headers: { 'idempotency-key': `reset-${ann.id}` },
    })
  // What comes after the change breaks.
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(api.db)
  await sql`create trigger fail before delete on rate_counters execute function fail()`.execute(api.db)
  expect((await send()).status).toBe(500)
  expect(await login(ann.username, NEW)).toBe(500)
  await sql`drop trigger fail on rate_counters`.execute(api.db)
  expect((await send()).status).toBe(204)
  expect(await login(ann.username, NEW)).toBe(200)
})

test('a link ends after 60 minutes', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  api.passTime(60 * MINUTE_MS + 1000)
  expect((await reset(token)).problem).toEqual(DEAD)
  expect(await login(ann.username, PASSWORD)).toBe(200)
})

test('a newer email makes the older link useless', async () => {
  const ann = await signUp('client')
  const older = await askForReset(api, ann)
  const newer = await askForReset(api, ann)
  expect(newer).not.toBe(older)
  expect((await reset(older)).problem).toEqual(DEAD)
  expect((await reset(newer)).status).toBe(204)
})

test('a link made up, or meant for verifying an address, sets no password', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  for (const token of ['made-up', 'x'.repeat(43), tokenIn(api, ann.user.email, 'verify-email')]) {
    expect((await reset(token)).problem).toEqual(DEAD)
  }
  expect(await login(ann.username, PASSWORD)).toBe(200)
})

test('a link mailed to an address is useless once the account has another', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  await ann.send(accountSettingsApi.changeAccount, { body: { email: 'ann-elsewhere@example.com', password: PASSWORD } })
  expect((await reset(token)).problem).toEqual(DEAD)
  expect(await login(ann.username, PASSWORD)).toBe(200)
})

test('a password that cannot be taken leaves the link for another try', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  for (const poor of ['short', 'password123', ann.user.email]) expect((await reset(token, poor)).status).toBe(422)
  expect((await reset(token)).status).toBe(204)
})

test('who is suspended gets no email, and an email from before opens nothing', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  await api.db.updateTable('accounts').set({ is_active: false }).where('id', '=', ann.id).execute()
  const before = api.emails(ann.user.email).length
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  await api.runJobs()
  expect(api.emails(ann.user.email)).toHaveLength(before)
  expect((await reset(token)).problem).toEqual(DEAD)
})

test('neither the database nor the queue holds a secret of a link', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  const queued = await sql<{ data: unknown }>`select data from jobs where state < 'completed'`.execute(api.db)
  expect(JSON.stringify(queued.rows)).toContain(ann.user.email)
  expect(JSON.stringify(queued.rows)).not.toMatch(/token|[\w-]{43}/)
  await api.runJobs()
  const token = tokenIn(api, ann.user.email, 'reset-password')
  const kept = await api.db.selectFrom('email_tokens').selectAll().where('account_id', '=', ann.id).execute()
  expect(kept.length).toBe(2)
  expect(JSON.stringify(kept)).not.toContain(token)
  const jobs = await sql<{ data: unknown }>`select data, reason from jobs`.execute(api.db)
  expect(JSON.stringify(jobs.rows)).not.toContain(token)
})

test('expired links are deleted', async () => {
  const ann = await signUp('client')
  await askForReset(api, ann)
  api.passTime(49 * 60 * MINUTE_MS)
  await api.runScheduledJob('forget-what-is-over')
  expect(await api.db.selectFrom('email_tokens').selectAll().execute()).toEqual([])
})

test('sign-ins with the old password that are still being looked at bring no session after a reset', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  const enter = () => nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
  const entering = Array.from({ length: 6 }, enter)
  await Promise.all([...entering, reset(token), enter(), enter(), enter(), enter(), enter(), enter()])
  expect(await api.db.selectFrom('sessions').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
})
