import { expect, test } from 'vitest'
import { payoutAccountApi, payoutsApi } from '../contract.ts'
import { startApiWithConnect } from './given-payout-account.ts'

const api = await startApiWithConnect()
const { accountOf, answerSetup, connectWebhook, db, givenRecipient, newsOf, nobody, openSetup, press, sell, setUp } =
  api
const { request, signUp, stripe, untilDelivered } = api

test('a creator sets up payouts at Stripe, comes back, and can be paid', async () => {
  const seller = await signUp('developer')
  await sell(seller, 5000)
  expect(await accountOf(seller)).toEqual({ state: 'none', is_submitted: false, needs: [] })
  expect((await request(seller, 5000)).problem.code).toBe('no_payout_account')
  const url = await openSetup(seller)
  expect(await accountOf(seller)).toMatchObject({ state: 'onboarding', is_submitted: false })
  const back = await answerSetup(url)
  expect(new URL(back).searchParams.toString()).toBe(`setup=done&of=${seller.id}`)
  expect(await accountOf(seller)).toEqual({ state: 'active', is_submitted: true, needs: [] })
  expect(await newsOf(seller)).toEqual(['You can be paid now'])
  const check = await seller.send(payoutAccountApi.check, { body: { account_id: seller.id } })
  expect(check.body.state).toBe('active')
})

test('a link to the setup opens it once, then leads back for a new one; nobody else goes on with it', async () => {
  const seller = await signUp('developer')
  const other = await signUp('developer')
  const url = await openSetup(seller)
  await fetch(url)
  const again = await fetch(url, { redirect: 'manual' })
  expect(again.status).toBe(303)
  expect(again.headers.get('location')).toContain(`/earnings?setup=continue&of=${seller.id}`)
  const body = { account_id: seller.id }
  for (const endpoint of [payoutAccountApi.onboarding, payoutAccountApi.check]) {
    const refused = await other.send(endpoint, { body })
    expect([refused.status, refused.problem.code]).toEqual([403, 'other_account'])
  }
  expect((await accountOf(other)).state).toBe('none')
  const fresh = (await seller.send(payoutAccountApi.onboarding, { body })).body.url
  expect(fresh).not.toBe(url)
  await answerSetup(fresh)
  expect((await accountOf(seller)).state).toBe('active')
})

test('two clicks, and a failure of the provider, make one account', async () => {
  const seller = await signUp('developer')
  const made = async () =>
    (await stripe.client.accounts.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.['account_id'] === String(seller.id),
    )
  await press('calls/accounts/fail-after')
  expect((await seller.send(payoutAccountApi.onboarding, { body: {} })).status).toBe(200)
  await Promise.all([openSetup(seller), openSetup(seller)])
  expect(await made()).toHaveLength(1)
})

test('only creators have an account, and see their own page at Stripe after its first questions', async () => {
  const { seller } = await givenRecipient()
  const client = await signUp('client')
  for (const who of [client, nobody]) {
    const wanted = who === nobody ? 401 : 403
    expect((await who.send(payoutAccountApi.read)).status).toBe(wanted)
    expect((await who.send(payoutAccountApi.onboarding, { body: {} })).status).toBe(wanted)
    expect((await who.send(payoutAccountApi.check, { body: {} })).status).toBe(wanted)
    expect((await who.send(payoutAccountApi.dashboard)).status).toBe(wanted)
  }
  const { url } = (await seller.send(payoutAccountApi.dashboard)).body
  expect(await (await fetch(url)).text()).toContain('Your payouts')
  expect((await fetch(url)).status).toBe(404)
  const fresh = await signUp('developer')
  expect((await fresh.send(payoutAccountApi.dashboard)).status).toBe(404)
  expect((await fresh.send(payoutAccountApi.check, { body: {} })).status).toBe(404)
  await openSetup(fresh)
  expect((await fresh.send(payoutAccountApi.dashboard)).problem.code).toBe('payout_account_unfinished')
})

test('what Stripe still needs is shown, and stops new payouts until it has it', async () => {
  const { seller, recipient } = await givenRecipient()
  await press(`recipients/${recipient}/restrict`)
  await untilDelivered()
  expect(await accountOf(seller)).toMatchObject({ state: 'restricted', needs: ['individual.verification.document'] })
  expect(await newsOf(seller)).toContain('Stripe needs more information')
  expect((await request(seller, 5000)).problem.code).toBe('payout_account_restricted')
  await setUp(seller)
  expect((await accountOf(seller)).state).toBe('active')
  expect((await request(seller, 5000)).status).toBe(201)
})

test('somebody whom Stripe refuses is told and cannot set up payouts again; one who left can', async () => {
  const refused = await signUp('developer')
  await setUp(refused, { result: 'rejected' })
  expect((await accountOf(refused)).state).toBe('rejected')
  expect((await refused.send(payoutAccountApi.onboarding, { body: {} })).problem.code).toBe('payout_account_rejected')
  const { seller, recipient } = await givenRecipient()
  await press(`recipients/${recipient}/disconnect`)
  await expect
    .poll(async () => {
      await api.runJobs()
      return (await accountOf(seller)).state
    })
    .toBe('closed')
  expect((await request(seller, 5000)).problem.code).toBe('no_payout_account')
  await setUp(seller)
  expect((await accountOf(seller)).state).toBe('active')
  // One account that left is not a trouble of the whole installation.
  expect(await db.selectFrom('provider_trouble').selectAll().execute()).toEqual([])
})

test('forged, misdirected and old events change nothing; reordered ones only make the program ask', async () => {
  const { seller, recipient } = await givenRecipient()
  const event = (id: string, more: object = { account: recipient }) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'account.updated',
      data: { object: { id: recipient, object: 'account', payouts_enabled: false, details_submitted: false } },
      ...more,
    })
  const deliver = (payload: string, secret: string) =>
    fetch(connectWebhook, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripe.client.webhooks.generateTestHeaderString({ payload, secret }),
      },
    })
  const isStored = async (id: string) =>
    (await db.selectFrom('payment_events').select('id').where('id', '=', id).execute()).length > 0
  for (const [id, secret] of [
    ['evt_forged', 'whsec_wrong'],
    // Signed for the other webhook.
    ['evt_misdirected', api.secret],
  ] as const) {
    expect((await deliver(event(id), secret)).status).toBe(400)
    expect(await isStored(id)).toBe(false)
  }
  for (const [id, more] of [
    ['evt_own', {}],
    ['evt_live', { account: recipient, livemode: true }],
    ['evt_other', { account: recipient, type: 'person.updated' }],
  ] as const) {
    expect((await deliver(event(id, more), api.connectSecret)).status).toBe(200)
    expect(await isStored(id)).toBe(false)
  }
  const at = event('evt_connected')
  expect((await api.deliver(at)).status).toBe(200)
  expect(await isStored('evt_connected')).toBe(false)
  for (const _ of [1, 2]) expect((await deliver(event('evt_late'), api.connectSecret)).status).toBe(200)
  expect(await isStored('evt_late')).toBe(true)
  await api.runJobs()
  expect((await accountOf(seller)).state).toBe('active')
})

test('an account that changed without an event is found within a day', async () => {
  const { seller, recipient } = await givenRecipient()
  await press('webhook/all/lose')
  await press(`recipients/${recipient}/restrict`)
  await press('webhook/all/carry')
  await api.runScheduledJob('compare-payouts')
  expect((await accountOf(seller)).state).toBe('active')
  await db
    .updateTable('payout_accounts')
    .set({ asked_at: new Date(api.now().getTime() - 25 * 3_600_000) })
    .where('account_id', '=', seller.id)
    .execute()
  await api.runScheduledJob('compare-payouts')
  expect((await accountOf(seller)).state).toBe('restricted')
  expect((await seller.send(payoutsApi.earnings)).body.method).toBe('connect')
})
