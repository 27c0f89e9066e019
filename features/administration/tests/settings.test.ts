import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { paymentsApi } from '#features/payments/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { administrationApi } from '../contract.ts'
import { followStoredSettings } from '../server.ts'

const api = await startApi()
const { db, nobody, services, signUp } = api
const change = (sender: Sender, settings: Record<string, string | null>) =>
  sender.send(administrationApi.change, { body: { settings } })
const follow = async () => (await followStoredSettings(db, services.settings, api.app.log))()
const settingOf = async (sender: Sender, name: string) =>
  (await sender.send(administrationApi.list)).body.find((setting) => setting.name === name)
const rows = () => db.selectFrom('stored_settings').selectAll().execute()

test('an owner changes the price and the name, which are in force at once, recorded, and can be put back', async () => {
  const olga = await signUp('client', { operator: true })
  expect(await settingOf(olga, 'PRODUCT_NAME')).toMatchObject({ in_force: 'Atelier', source: 'default', value: null })
  const { status } = await change(olga, { SUBSCRIPTION_PRICE_CENTS: '1250', PRODUCT_NAME: ' Werkhof ' })
  expect(status).toBe(200)
  await follow()
  expect((await nobody.send(paymentsApi.config)).body.subscription_price_cents).toBe(1250)
  expect(services.config.PRODUCT_NAME).toBe('Werkhof')
  expect(await settingOf(olga, 'PRODUCT_NAME')).toMatchObject({ in_force: 'Werkhof', source: 'stored' })
  await change(olga, { PRODUCT_NAME: '', SUBSCRIPTION_PRICE_CENTS: null })
  await follow()
  expect(services.config.PRODUCT_NAME).toBe('Atelier')
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_setting', actor_id: olga.id } })
  expect(body.map(({ details }) => details).filter((details) => details?.['setting'] === 'PRODUCT_NAME')).toEqual([
    { setting: 'PRODUCT_NAME', before: 'Werkhof', after: null },
    { setting: 'PRODUCT_NAME', before: null, after: 'Werkhof' },
  ])
})

test('a value that cannot be used changes nothing, and says which setting is wrong and why', async () => {
  const olga = await signUp('client', { operator: true })
  const refused = await change(olga, { PRODUCT_NAME: 'Other', PLATFORM_FEE_PERCENT: '101', DATABASE_URL: 'x' })
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([
    { loc: ['body', 'settings', 'PLATFORM_FEE_PERCENT'] },
    { loc: ['body', 'settings', 'DATABASE_URL'] },
  ])
  // Less than a card can be charged: each is a number, together they contradict.
  expect((await change(olga, { SUBSCRIPTION_PRICE_CENTS: '1' })).problem.code).toBe('settings_contradict')
  expect(await rows()).toEqual([])
})

test('a secret is stored, and never read back or written into the audit log', async () => {
  const olga = await signUp('client', { operator: true })
  await change(olga, { SMTP_URL: 'smtps://me:sesame@mail.example:465' })
  expect(await settingOf(olga, 'SMTP_URL')).toMatchObject({ value: null, in_force: null, source: 'stored' })
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_setting' } })
  expect(JSON.stringify(body)).not.toContain('sesame')
  await change(olga, { SMTP_URL: null })
})

test('nobody, a stranger and every other role read and change nothing', async () => {
  const others = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support', 'finance'] }),
  ]
  for (const person of others) {
    expect((await person.send(administrationApi.list)).status).toBe(403)
    expect((await change(person, { PRODUCT_NAME: 'Mine' })).status).toBe(403)
    expect((await person.send(administrationApi.testMail, { body: {} })).status).toBe(403)
  }
  expect((await change(nobody, { PRODUCT_NAME: 'Mine' })).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('two owners who change the same setting at once leave one value and both changes in the log', async () => {
  const [olga, otto] = [await signUp('client', { operator: true }), await signUp('client', { operator: true })]
  const both = await Promise.all([change(olga, { SELLER_NAME: 'One' }), change(otto, { SELLER_NAME: 'Two' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [stored] = await rows()
  expect(['One', 'Two']).toContain(stored?.value)
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_setting', limit: 2 } })
  expect(body[0]?.details).toMatchObject({ before: body[1]?.details?.['after'], after: stored?.value })
  await change(olga, { SELLER_NAME: null })
})

test('the test email reaches the owner', async () => {
  const olga = await signUp('client', { operator: true })
  const { status, body } = await olga.send(administrationApi.testMail, { body: {} })
  expect([status, body]).toEqual([200, { sent_to: olga.user.email }])
})
