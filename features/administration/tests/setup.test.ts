import { expect, test } from 'vitest'
import { startApi, startApiOn } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { setupApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const olga = await signUp('client', { operator: true })
const keep = (body: { step: 'name' | 'mail' | 'done' | 'colors'; is_finished?: boolean }) =>
  olga.send(setupApi.saveProgress, { body })

test('the setup continues where it was left, also for another owner, and stays finished', async () => {
  const otto = await signUp('client', { operator: true })
  const read = async () => (await otto.send(setupApi.read)).body
  expect(await read()).toMatchObject({ step: null, is_finished: false })
  await keep({ step: 'mail' })
  expect(await read()).toMatchObject({ step: 'mail', is_finished: false })
  await keep({ step: 'done', is_finished: true })
  await keep({ step: 'colors' })
  expect(await read()).toMatchObject({ step: 'colors', is_finished: true })
  const invalid = await olga.send(setupApi.saveProgress, { body: { step: 'other' as never } })
  expect(invalid.status).toBe(422)
  expect(await db.selectFrom('setup_progress').selectAll().execute()).toHaveLength(1)
})

test('owners see what the environment decides, and never a secret', async () => {
  expect((await olga.send(setupApi.read)).body).toMatchObject({
    payments: 'sandbox',
    mail: 'sandbox',
    storage: 'folder',
    bucket: null,
    database: 'embedded',
  })
  const keys = { STRIPE_SECRET_KEY: 'sk_test_sesame', STRIPE_WEBHOOK_SECRET: 'whsec_sesame' }
  const other = await startApiOn(api.opened, { ...keys, SMTP_URL: 'smtp://me:sesame@mail.example:25' })
  atTheEnd(() => other.stop())
  const headers = { authorization: `Bearer ${olga.token}` }
  const { body } = await other.nobody.send(setupApi.read, { headers })
  expect(body).toMatchObject({ payments: 'test', mail: 'server' })
  expect(JSON.stringify(body)).not.toContain('sesame')
})

test('every other role, a stranger, nobody and an owner of a second ago see and store nothing', async () => {
  const before = await db.selectFrom('setup_progress').selectAll().execute()
  const revoked = await signUp('client', { operator: true })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const others = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support', 'finance'] }),
    revoked,
  ]
  for (const person of others) {
    expect((await person.send(setupApi.read)).status).toBe(403)
    expect((await person.send(setupApi.saveProgress, { body: { step: 'name' } })).status).toBe(403)
  }
  expect((await nobody.send(setupApi.read)).status).toBe(401)
  expect((await nobody.send(setupApi.saveProgress, { body: { step: 'name' } })).status).toBe(401)
  expect(await db.selectFrom('setup_progress').selectAll().execute()).toEqual(before)
})
