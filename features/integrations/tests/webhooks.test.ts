import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { restoreAccount, suspendAccount } from '#features/accounts/server.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { done } from '#testing/given/done.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { WebhookBody, WEBHOOKS_MAX, webhooksApi } from '../contract.ts'
import { addWebhook, deliveriesOf, HOOK_URL, startReceiver, webhooksOf, type Seen } from './given-receiver.ts'

const receiver = await startReceiver()
const { seen } = receiver
const api = await startApi({}, { network: receiver.network })
const { db, nobody, passTime, runJobs, signUp } = api
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const bodies = () => seen.map(({ body }) => WebhookBody.parse(JSON.parse(body)))

/** Passes on what happened, and tries what is due. Returns how many jobs that took. */
async function forward(): Promise<number> {
  await api.runScheduledJob('forward-events-to-webhooks')
  return runJobs()
}

/** Somebody pitches for a request of a client. */
async function pitchFor(client: Person) {
  const creator = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, creator)
  const request = await givenRequest(db, client, { is_public: true })
  const body = { request_id: request.id, message: 'I build shops for bakeries.' }
  return { request, creator, pitch: await done(creator.send(snagsApi.snag, { body })) }
}

function isSigned({ headers, body }: Seen, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

test('a client learns of a pitch by a signed webhook that says which, and nothing of what it says', async () => {
  const ann = await signUp('client')
  const { status, body: hook } = await addWebhook(ann)
  expect([status, hook]).toMatchObject([201, { url: HOOK_URL, is_on: true, failing_since: null }])
  const { pitch, request, creator } = await pitchFor(ann)
  await forward()
  const told = bodies().find(({ type }) => type === 'pitch.changed')
  expect(told).toMatchObject({
    version: 1,
    data: { id: pitch.id, request_id: request.id, developer_id: creator.id, state: 'sent' },
  })
  expect(JSON.stringify(seen)).not.toContain('bakeries')
  for (const one of seen) {
    expect(isSigned(one, hook.secret)).toBe(true)
    expect(one.headers['webhook-id']).toBe((JSON.parse(one.body) as WebhookBody).id)
  }
  expect(seen[0]?.path).toBe('/atelier?key=1')
  expect(await deliveriesOf(ann, hook.id)).toContainEqual(
    expect.objectContaining({ type: 'pitch.changed', state: 'delivered', tries: 1, status: 200, response: 'thanks' }),
  )

  // What was passed on is not passed on again, also after a run that was interrupted.
  seen.length = 0
  await forward()
  await db.updateTable('webhook_targets').set({ last_number: 0 }).where('id', '=', hook.id).execute()
  await forward()
  expect(seen).toEqual([])
})

test('nobody is told of what others do, of events they did not choose, or of what happened before', async () => {
  const ann = await signUp('client')
  const ben = await signUp('client')
  await pitchFor(ann)
  await addWebhook(ann, { events: ['payout.changed'] })
  await addWebhook(ben)
  await pitchFor(ann)
  await forward()
  expect(seen).toEqual([])
})

test('a program that fails is tried nine times within a day, with one event id, and learns of it by hand later', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  receiver.answer = (response) => response.writeHead(500).end('x'.repeat(2000))
  let tries = 0
  for (let hours = 0; hours < 25; hours++) {
    for (let part = 0; part < 12; part++) {
      tries += await forward()
      passTime(5 * MINUTE_MS)
    }
  }
  expect([tries, seen.length, new Set(seen.map(({ headers }) => headers['webhook-id'])).size]).toEqual([9, 9, 1])
  const [failed] = await deliveriesOf(ann, hook.id)
  expect(failed).toMatchObject({ state: 'failed', tries: 9, status: 500, next_try_at: null, type: 'test' })
  expect(failed?.response).toHaveLength(500)
  expect((await webhooksOf(ann))[0]).toMatchObject({ is_on: true, failing_since: expect.any(String) })

  receiver.answer = (response) => response.end()
  const params = { id: hook.id, deliveryId: failed!.id }
  expect((await done(ann.send(webhooksApi.redeliver, { params }))).state).toBe('waiting')
  await runJobs()
  expect(await deliveriesOf(ann, hook.id)).toMatchObject([{ state: 'delivered', tries: 1, status: 200 }])
  expect((await webhooksOf(ann))[0]?.failing_since).toBeNull()
})

test('a webhook that has failed for three days is turned off, its owner is told, and turns it on again', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  receiver.answer = (response) => response.writeHead(503).end()
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  passTime(73 * HOUR_MS)
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  expect((await webhooksOf(ann))[0]?.is_on).toBe(false)
  expect((await deliveriesOf(ann, hook.id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const { body: notices } = await ann.send(notificationsApi.list)
  expect(notices).toMatchObject([{ kind: 'webhook', subject: 'Your webhook to hooks.example was turned off' }])

  const tested = await ann.send(webhooksApi.test, { params: { id: hook.id } })
  expect([tested.status, tested.problem.code]).toEqual([409, 'webhook_off'])
  await pitchFor(ann)
  receiver.answer = (response) => response.end()
  seen.length = 0
  await done(ann.send(webhooksApi.change, { params: { id: hook.id }, body: { is_on: true } }))
  await forward()
  expect(seen).toEqual([])
  await pitchFor(ann)
  await forward()
  expect(bodies().map(({ type }) => type)).toContain('pitch.changed')
})

test('for a day after its secret was replaced, both secrets sign', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  const params = { id: hook.id }
  const { secret } = await done(ann.send(webhooksApi.rotateSecret, { params }))
  await done(ann.send(webhooksApi.test, { params }))
  await runJobs()
  expect([isSigned(seen[0]!, secret), isSigned(seen[0]!, hook.secret)]).toEqual([true, true])
  passTime(25 * HOUR_MS)
  await done(ann.send(webhooksApi.test, { params }))
  await runJobs()
  expect([isSigned(seen[1]!, secret), isSigned(seen[1]!, hook.secret)]).toEqual([true, false])
})

test('who was suspended for days is told that events were missed', async () => {
  const ann = await signUp('client')
  await addWebhook(ann)
  await pitchFor(ann)
  await suspendAccount(db, ann.id)
  await forward()
  expect(seen).toEqual([])
  passTime(25 * HOUR_MS)
  await api.runScheduledJob('forget-what-is-over')
  await restoreAccount(db, ann.id)
  await pitchFor(ann)
  await forward()
  expect(bodies().map(({ type }) => type)).toEqual(expect.arrayContaining(['events.missed', 'pitch.changed']))
})

test('what was due while somebody was suspended is sent once they are back', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await suspendAccount(db, ann.id)
  await runJobs()
  expect(seen).toEqual([])
  await restoreAccount(db, ann.id)
  await forward()
  expect(seen).toHaveLength(1)
})

test('nobody and strangers see, change, test and delete no webhook of others', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  const { id: deliveryId } = await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  const ben = await signUp('developer')
  const params = { id: hook.id }
  for (const [who, status] of [
    [ben, 404],
    [nobody, 401],
  ] as const) {
    expect((await who.send(webhooksApi.deliveries, { params })).status).toBe(status)
    expect((await who.send(webhooksApi.change, { params, body: { is_on: false } })).status).toBe(status)
    expect((await who.send(webhooksApi.rotateSecret, { params })).status).toBe(status)
    expect((await who.send(webhooksApi.test, { params })).status).toBe(status)
    expect((await who.send(webhooksApi.redeliver, { params: { ...params, deliveryId } })).status).toBe(status)
    expect((await who.send(webhooksApi.remove, { params })).status).toBe(status)
  }
  expect(await webhooksOf(ben)).toEqual([])
  expect((await webhooksOf(ann))[0]?.is_on).toBe(true)
  expect((await ann.send(webhooksApi.remove, { params })).status).toBe(204)
  expect((await ann.send(webhooksApi.remove, { params })).status).toBe(404)
  // What waits for a webhook that is gone is sent to nobody.
  await runJobs()
  expect(seen).toEqual([])
})

test("whoever only has somebody's session sends their events nowhere", async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  const params = { id: hook.id }
  const elsewhere = { url: 'https://hooks.example/elsewhere' }
  for (const password of [{}, { password: 'a guess' }]) {
    const body = { ...elsewhere, events: hook.events, ...password }
    expect((await ann.send(webhooksApi.create, { body })).problem.code).toBe('wrong_password')
    const change = { params, body: { ...elsewhere, ...password } }
    expect((await ann.send(webhooksApi.change, change)).problem.code).toBe('wrong_password')
  }
  expect((await webhooksOf(ann)).map(({ url }) => url)).toEqual([HOOK_URL])
})

test(`nobody has more than ${WEBHOOKS_MAX} webhooks`, async () => {
  const ann = await signUp('client')
  for (let n = 0; n < WEBHOOKS_MAX; n++) expect((await addWebhook(ann)).status).toBe(201)
  const { status, problem } = await addWebhook(ann)
  expect([status, problem.code]).toEqual([409, 'too_many_webhooks'])
})

test('a webhook is in the copy of its owner without its secret, and goes with the account', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  const { body: copy } = await ann.send(accountSettingsApi.exportData)
  expect(copy.parts['webhooks']).toMatchObject({ webhooks: [{ url: HOOK_URL }], deliveries: [{ state: 'delivered' }] })
  expect(JSON.stringify(copy)).not.toContain(hook.secret.replace('whsec_', ''))
  await closeAccount(ann)
  const rows = await db.selectFrom('webhook_targets').select('id').where('account_id', '=', ann.id).execute()
  expect(rows).toEqual([])
})

test('deliveries are kept for a month', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  passTime(31 * 24 * HOUR_MS)
  await api.runScheduledJob('forget-what-is-over')
  const rows = await db.selectFrom('webhook_deliveries').select('id').where('target_id', '=', hook.id).execute()
  expect(rows).toEqual([])
})
