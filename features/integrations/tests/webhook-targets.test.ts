import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { done } from '#testing/given/done.ts'
import { webhooksApi } from '../contract.ts'
import { addWebhook, deliveriesOf, HOOK_URL, startReceiver, webhooksOf } from './given-receiver.ts'

const receiver = await startReceiver()
const { seen, connections } = receiver
const { runJobs, signUp } = await startApi({}, { network: receiver.network })

test.each([
  ['https://inside.example/', 'target_refused'],
  ['https://both.example/', 'target_refused'],
  ['https://nowhere.example/', 'target_unknown'],
])('a webhook to %s is refused as %s, and nothing is stored', async (url, code) => {
  const ann = await signUp('client')
  const { status, problem } = await addWebhook(ann, { url })
  expect([status, problem.code]).toEqual([400, code])
  const { body: hook } = await addWebhook(ann)
  const moved = await ann.send(webhooksApi.change, { params: { id: hook.id }, body: { url, password: ann.password } })
  expect([moved.status, moved.problem.code]).toEqual([400, code])
  expect((await webhooksOf(ann)).map((one) => one.url)).toEqual([HOOK_URL])
})

test.each([
  'http://hooks.example/',
  'https://hooks.example:8443/',
  'https://ann:secret@hooks.example/',
  'ftp://hooks.example/',
  'hooks.example',
  `https://hooks.example/${'x'.repeat(2000)}`,
])('%s is no address of a webhook', async (url) => {
  const ann = await signUp('client')
  expect((await addWebhook(ann, { url })).status).toBe(422)
  expect(await webhooksOf(ann)).toEqual([])
})

test('a host that moves into our own network after it was added is not connected to', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann, { url: 'https://moves.example/' })
  receiver.addresses['moves.example'] = ['169.254.169.254']
  connections.length = 0
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  expect([seen, connections]).toEqual([[], []])
  expect(await deliveriesOf(ann, hook.id)).toMatchObject([
    { state: 'waiting', tries: 1, status: null, response: 'The address leads into our own network' },
  ])
})

test('a redirect is not followed, and counts as a failure', async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  receiver.answer = (response) => response.writeHead(307, { location: 'https://moves.example/' }).end()
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  expect(seen).toHaveLength(1)
  expect(await deliveriesOf(ann, hook.id)).toMatchObject([{ state: 'waiting', tries: 1, status: 307 }])
})

test('a program that never responds is left after ten seconds', { timeout: 30_000 }, async () => {
  const ann = await signUp('client')
  const { body: hook } = await addWebhook(ann)
  receiver.answer = () => undefined
  await done(ann.send(webhooksApi.test, { params: { id: hook.id } }))
  await runJobs()
  const [delivery] = await deliveriesOf(ann, hook.id)
  expect(delivery).toMatchObject({
    state: 'waiting',
    tries: 1,
    status: null,
    response: 'No response within 10 seconds',
  })
  expect(delivery?.duration_ms).toBeGreaterThan(9_000)
})
