import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { COMMENT_MAX_LENGTH, feedbackApi } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api

const feedback = { rating: 4, comment: 'I found my way at once', location: 'footer' }
const rows = () => api.db.selectFrom('feedback').selectAll().orderBy('id', 'desc').execute()

test('anybody leaves stars and a comment, with or without a name', async () => {
  const named = { ...feedback, name: 'Zoë', email: 'zoe@example.com', target_id: 'general_feedback' }
  const { status, body } = await nobody.send(feedbackApi.give, { body: named })
  expect(status).toBe(200)
  expect(body).toEqual({ ...named, id: body.id, created_at: body.created_at })
  expect((await rows())[0]).toMatchObject(named)
  const anonymous = await nobody.send(feedbackApi.give, { body: { ...feedback, comment: '' } })
  expect(anonymous.body).toMatchObject({ name: null, email: null, target_id: null, comment: '' })
})

test('an email is taken as a browser takes it', async () => {
  const { status, body } = await nobody.send(feedbackApi.give, { body: { ...feedback, email: 'a@b' } })
  expect([status, body.email]).toEqual([200, 'a@b'])
})

test('fields that were left empty count as not given', async () => {
  const { status, body } = await nobody.send(feedbackApi.give, {
    body: { ...feedback, name: '', email: '', target_id: '' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: null, email: null, target_id: null })
})

test('who is signed in is not kept with what they say', async () => {
  const stranger = await signUp('client')
  expect((await stranger.send(feedbackApi.give, { body: feedback })).status).toBe(200)
  expect(JSON.stringify((await rows())[0])).not.toContain(stranger.username)
})

test('feedback that is sent twice is kept once', async () => {
  const again = { body: feedback, headers: { 'idempotency-key': randomUUID() } }
  const first = await nobody.send(feedbackApi.give, again)
  const count = (await rows()).length
  expect((await nobody.send(feedbackApi.give, again)).body).toEqual(first.body)
  expect(await rows()).toHaveLength(count)
})

test.each<[string, object]>([
  ['no stars', { rating: undefined }],
  ['zero stars', { rating: 0 }],
  ['six stars', { rating: 6 }],
  ['half a star', { rating: 2.5 }],
  ['an address that is none', { email: 'zoe at example' }],
  ['a comment without end', { comment: 'x'.repeat(COMMENT_MAX_LENGTH + 1) }],
  ['a name without end', { name: 'x'.repeat(101) }],
  ['no place', { location: '' }],
])('%s: refused, and nothing is kept', async (_, wrong) => {
  const count = (await rows()).length
  const { status } = await nobody.send(feedbackApi.give, { body: { ...feedback, ...wrong } })
  expect(status).toBe(422)
  expect(await rows()).toHaveLength(count)
})
