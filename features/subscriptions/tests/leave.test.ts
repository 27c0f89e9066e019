import { expect, test } from 'vitest'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'

const api = await startApiWithPayments()

test('a subscription ends at the provider when its account is closed, after the commit and once', async () => {
  const { dev, subscription } = await api.givenSubscriber()
  const copy = await dev.send(accountSettingsApi.exportData)
  expect(JSON.stringify(copy.body.parts['subscription'])).toContain(subscription)
  const refused = await dev.send(accountSettingsApi.closeAccount, { body: { password: 'not the password' } })
  expect(refused.status).toBe(400)
  await api.runJobs()
  expect((await api.stripe.client.subscriptions.retrieve(subscription)).status).toBe('active')

  expect((await dev.send(accountSettingsApi.closeAccount, { body: { password: dev.password } })).status).toBe(204)
  expect((await api.stripe.client.subscriptions.retrieve(subscription)).status).toBe('active')
  await api.runJobs()
  expect((await api.stripe.client.subscriptions.retrieve(subscription)).status).toBe('canceled')
  const row = await api.db.selectFrom('subscriptions').selectAll().where('account_id', '=', dev.id).executeTakeFirst()
  expect(row?.status).toBe('canceled')
  expect(await api.runJobs()).toBe(0)
})

test('who never subscribed leaves without the provider', async () => {
  const dev = await api.signUp('developer')
  expect((await dev.send(accountSettingsApi.closeAccount, { body: { password: dev.password } })).status).toBe(204)
  await api.runJobs()
})
