import { expect, test } from 'vitest'
import { startApi, type Sender } from '#testing/api.ts'
import { feedbackApi } from '../contract.ts'

const api = await startApi()
const { nobody, runJobs, signUp } = api

const giveFeedback = async (more: object = {}) =>
  (await nobody.send(feedbackApi.give, { body: { rating: 2, comment: 'I lost my way', location: 'footer', ...more } }))
    .body.id
const list = async (sender: Sender, show: 'open' | 'all' = 'open') =>
  (await sender.send(feedbackApi.list, { query: { show } })).body
const reply = (sender: Sender, id: number, text = 'Thank you, it is mended') =>
  sender.send(feedbackApi.reply, { params: { id }, body: { text } })
const setDone = (sender: Sender, id: number, is_done = true) =>
  sender.send(feedbackApi.setDone, { params: { id }, body: { is_done } })

test('support reads what people said, replies by email once, and it is done', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const id = await giveFeedback({ email: 'zoe@example.com' })
  const [first] = await list(sam)
  expect(first).toMatchObject({ id, comment: 'I lost my way', done_at: null, handled_by: null })
  const both = await Promise.all([reply(sam, id), reply(sam, id, 'Something else')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await runJobs()
  expect(api.emails('zoe@example.com')).toHaveLength(1)
  expect(await list(sam)).toEqual([])
  expect((await list(sam, 'all'))[0]).toMatchObject({ id, handled_by: sam.username })
})

test('feedback is done and open again, as often as somebody presses', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const id = await giveFeedback()
  await setDone(sam, id)
  expect((await setDone(sam, id)).body.done_at).not.toBeNull()
  expect((await setDone(sam, id, false)).body.done_at).toBeNull()
  expect((await reply(sam, id)).problem.code).toBe('no_address')
  expect((await setDone(sam, 999_999)).status).toBe(404)
})

test('nobody, a stranger and other roles see and change nothing', async () => {
  const id = await giveFeedback({ email: 'kim@example.com' })
  for (const person of [await signUp('client'), await signUp('client', { operator: ['moderator', 'finance'] })]) {
    const statuses = [await person.send(feedbackApi.list), await reply(person, id), await setDone(person, id)]
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await nobody.send(feedbackApi.list)).status).toBe(401)
  const { reply: said, done_at } = await api.db
    .selectFrom('feedback')
    .select(['reply', 'done_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([said, done_at]).toEqual([null, null])
})
