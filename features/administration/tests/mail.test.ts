import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { administrationApi, queueApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const mailOf = async (who: Sender, show: 'unfinished' | 'failed' = 'unfinished') =>
  (await who.send(queueApi.listMail, { query: { show, limit: 100 } })).body
const cancel = (who: Sender, id: string) => who.send(queueApi.cancelMail, { params: { id } })
const failAll = () =>
  sql`update jobs set state = 'failed', failed_at = now(), reason = 'ECONNREFUSED', expires_at = now() + interval '1 day'
      where state < 'active'`.execute(db)

test('support sees whom an email is for and why it failed, without its text, has it tried again, and sees it sent', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const ann = await signUp('client', { verificationEmail: true })
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  const queued = await mailOf(sam)
  expect(queued.map(({ kind }) => kind).toSorted()).toEqual(['account-reset-email', 'account-verify-email'])
  expect(queued.every(({ recipient, state }) => recipient?.address === ann.user.email && state === 'due')).toBe(true)
  expect(JSON.stringify(queued)).not.toContain('token')
  await failAll()
  const [failed] = await mailOf(sam, 'failed')
  expect(failed).toMatchObject({ state: 'failed', reason: 'ECONNREFUSED' })
  expect(await mailOf(sam)).toEqual([])
  for (const { id } of await mailOf(sam, 'failed')) await sam.send(administrationApi.retryJobs, { body: { id } })
  await api.runJobs()
  expect(api.emails(ann.user.email)).toHaveLength(2)
  const { body } = await sam.send(queueApi.readSent)
  expect(body.sent.map(({ kind, count }) => [kind, count])).toEqual([
    ['account-reset-email', 1],
    ['account-verify-email', 1],
  ])
})

test('an email that is cancelled is never sent, once, and it is recorded', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const ann = await signUp('client', { verificationEmail: true })
  const [email] = await mailOf(sam)
  const id = email?.id ?? ''
  const both = await Promise.all([cancel(sam, id), cancel(sam, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  await api.runJobs()
  expect(api.emails(ann.user.email)).toEqual([])
  const { body } = await sam.send(operatorsApi.audit, { query: { action: 'cancel_email', account_id: ann.id } })
  expect(body).toMatchObject([{ details: { email: 'account-verify-email' } }])
})

test('what is being sent, and what is no email, cannot be cancelled', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  await signUp('client', { verificationEmail: true })
  const [email] = await mailOf(sam)
  await sql`update jobs set state = 'active', due_at = now() + interval '30 seconds' where id = ${email?.id}`.execute(
    db,
  )
  expect((await cancel(sam, email?.id ?? '')).problem.code).toBe('being_sent')
  expect((await mailOf(sam))[0]?.state).toBe('running')
  const { rows } = await sql<{ id: string }>`insert into jobs (kind) values ('purchase-return') returning id`.execute(
    db,
  )
  expect((await cancel(sam, rows[0]?.id ?? '')).status).toBe(404)
  await sql`delete from jobs`.execute(db)
})

test('a long queue is read page by page, each job once, in the order in which it is due', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  await sql`insert into jobs (kind, due_at) select 'send-notices', now() + interval '1 microsecond' * (n / 3)
    from generate_series(1, 25) n`.execute(db)
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body, headers } = await sam.send(queueApi.listJobs, { query: { limit: 4, ...(after && { after }) } })
    seen.push(...body.map(({ id }) => id))
    after = /after=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  } while (after !== undefined)
  expect(new Set(seen).size).toBe(25)
  expect(seen).toHaveLength(25)
  await sql`delete from jobs`.execute(db)
})

test('every kind of email can be looked at, with sample data and without a working link', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const { templates } = (await sam.send(queueApi.listTemplates)).body
  expect(templates.length).toBeGreaterThan(8)
  for (const { name, subject, html, text } of templates) {
    expect([name, subject, text].every((part) => part.length > 0)).toBe(true)
    expect(html).toContain('<!doctype html>')
    expect(`${html}${text}`).not.toContain('token=')
  }
})

test('nobody, a stranger, other roles and somebody whose role was just revoked see and cancel nothing', async () => {
  const revoked = await signUp('client', { operator: ['support'] })
  await signUp('client', { verificationEmail: true })
  const [email] = await mailOf(revoked)
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const others = [
    revoked,
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'finance'] }),
  ]
  const calls = [queueApi.listJobs, queueApi.listMail, queueApi.readSent, queueApi.listTemplates]
  for (const person of others) {
    for (const call of calls) expect((await person.send(call)).status).toBe(403)
    expect((await cancel(person, email?.id ?? '')).status).toBe(403)
  }
  for (const call of calls) expect((await nobody.send(call)).status).toBe(401)
  expect((await cancel(nobody, email?.id ?? '')).status).toBe(401)
  expect(
    await db
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', email?.id ?? '')
      .execute(),
  ).toHaveLength(1)
})
