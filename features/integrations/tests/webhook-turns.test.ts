import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from '#platform/server/work/jobs.ts'
import { startApi } from '#testing/api.ts'
import { deliverWebhook, retryWebhook, takeWebhookTurn } from '../server/webhooks/deliver.ts'
import { addWebhook, HOOK_URL, startReceiver } from './given-receiver.ts'

const SILENT_URL = 'https://moves.example/never'
const BACKLOG = 10_000
const FEW = 45

const receiver = await startReceiver()
const api = await startApi({}, { network: receiver.network })
const { db, opened, services, signUp } = api

/** Makes so many deliveries that wait for a webhook. They have been due for a second, because our clock has no microseconds. */
const givenWaiting = (targetId: number, count: number) =>
  sql`insert into webhook_deliveries (target_id, event_id, type, body, created_at, next_try_at)
    select ${targetId}::bigint, 'evt_' || number, 'request.changed', number::text, now(), now() - interval '1 second'
    from generate_series(1, ${count}::integer) number`.execute(db)

/** Starts a process that does what is due, as the program does. */
async function startProcess(): Promise<void> {
  const tools = () => ({ db, now: new Date(), services, log: api.app.log })
  const stop = await startWorker(
    opened,
    { jobs: [takeWebhookTurn, retryWebhook], scheduledJobs: [] },
    ['worker'],
    tools,
    { pollMs: 50 },
  )
  onTestFinished(() => stop(1000))
}

const due = () => api.runScheduledJob('forward-events-to-webhooks')
const sentTo = (path: string) => receiver.seen.filter((one) => one.path === path).map(({ body }) => Number(body))

test('a program that never responds, with 10,000 events waiting, keeps nobody else waiting', async () => {
  const hooks = await Promise.all(
    [SILENT_URL, SILENT_URL, HOOK_URL].map(async (url) => (await addWebhook(await signUp('client'), { url })).body.id),
  )
  const [silent = 0, alsoSilent = 0, fast = 0] = hooks
  await givenWaiting(silent, BACKLOG)
  await givenWaiting(alsoSilent, BACKLOG)
  await givenWaiting(fast, FEW)
  receiver.answer = (response) => (response.req.headers.host === new URL(SILENT_URL).hostname ? null : response.end())
  await due()
  await startProcess()
  await startProcess()
  await expect.poll(() => sentTo('/atelier?key=1').length, { timeout: 15_000 }).toBe(FEW)
  // In their order, each once, although two processes were at it.
  expect(sentTo('/atelier?key=1')).toEqual(Array.from({ length: FEW }, (_, at) => at + 1))
  // Each silent program was asked for one at a time, of which the oldest was the first.
  await expect.poll(() => sentTo('/never').slice(0, 2)).toEqual([1, 1])
  expect(sentTo('/never').length).toBeLessThanOrEqual(4)
  expect(await db.selectFrom('jobs').select('id').where('state', '=', 'waiting').execute()).toEqual([])
})

test('what a killed process was at is sent by another when its claim has ended', async () => {
  await db.deleteFrom('webhook_deliveries').execute()
  const { body: hook } = await addWebhook(await signUp('client'))
  await givenWaiting(hook.id, 1)
  const claim = (until: Date) =>
    db.updateTable('webhook_targets').set({ busy_until: until }).where('id', '=', hook.id).execute()
  await claim(new Date(Date.now() + 60_000))
  await due()
  await api.runJobs()
  expect(receiver.seen).toEqual([])
  await claim(new Date(Date.now() - 1))
  await due()
  await api.runJobs()
  expect(receiver.seen).toHaveLength(1)
})

test('what comes while a webhook takes its turn is sent in the same turn', async () => {
  const { body: hook } = await addWebhook(await signUp('client'))
  await givenWaiting(hook.id, 1)
  receiver.answer = async (response) => {
    if (receiver.seen.length === 1) {
      const values = { target_id: hook.id, event_id: 'evt_late', type: 'request.changed', body: '2' }
      const at = new Date()
      await db
        .insertInto('webhook_deliveries')
        .values({ ...values, created_at: at, next_try_at: at })
        .execute()
    }
    response.end()
  }
  await due()
  await api.runJobs()
  expect(sentTo('/atelier?key=1')).toEqual([1, 2])
})

test('what version 0.1.0 enqueued for a delivery lets its webhook take a turn', async () => {
  const { body: hook } = await addWebhook(await signUp('client'))
  await givenWaiting(hook.id, 2)
  const deliveries = await db.selectFrom('webhook_deliveries').select('id').where('target_id', '=', hook.id).execute()
  await api.inWork(async (work) => {
    for (const { id } of deliveries) await work.enqueue(deliverWebhook, { delivery_id: id })
  })
  await api.runJobs()
  expect(sentTo('/atelier?key=1')).toEqual([1, 2])
  await api.inWork(async (work) => work.enqueue(deliverWebhook, { delivery_id: deliveries[0]?.id ?? 0 }))
  await api.runJobs()
  expect(receiver.seen).toHaveLength(2)
})
