import { expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { showcaseRatingsApi } from '#features/ratings/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenConversation, givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { moderationApi } from '../contract.ts'
import { givenCase, queue, readCase, report } from './given-reports.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const countReports = async () => (await db.selectFrom('reports').select('id').execute()).length

test('visitors and people report a request, and moderators find all reports of it together', async () => {
  const ann = await signUp('client')
  const request = await givenRequest(db, ann, { is_public: true })
  expect((await report(nobody, 'request', request.id)).status).toBe(422)
  expect((await report(nobody, 'request', request.id, { email: 'vera@example.com' })).body).toEqual({ received: true })
  const ben = await signUp('developer')
  await report(ben, 'request', request.id, { reason: 'scam' })
  const [first] = await queue(mod)
  expect(first).toMatchObject({ kind: 'request', item_id: request.id, report_count: 2, reasons: ['spam', 'scam'] })
  const { body } = await readCase(mod, first?.id ?? 0)
  expect(body).toMatchObject({ excerpt: request.content, now: request.content, owner: { username: ann.username } })
  expect(body.reports.map(({ reporter, email }) => [reporter?.username ?? null, email])).toEqual([
    [ben.username, null],
    [null, 'vera@example.com'],
  ])
})

test('who reports the same again, even at the same moment, is counted once', async () => {
  const { request, id } = await givenCase(api)
  const ben = await signUp('developer')
  const again = await Promise.all([
    report(ben, 'request', request.id),
    report(ben, 'request', request.id),
    report(nobody, 'request', request.id, { email: 'VERA@example.com' }),
  ])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  const counted = (await readCase(mod, id)).body
  expect(counted.report_count).toBe(2)
  api.passTime(60_000)
  await report(ben, 'request', request.id)
  expect((await readCase(mod, id)).body.reported_at).toBe(counted.reported_at)
  await report(await signUp('client'), 'request', request.id)
  expect((await readCase(mod, id)).body.reported_at > counted.reported_at).toBe(true)
})

test('every kind of item can be reported by those who see it', async () => {
  const { client: ann, developer: cleo, request, params } = await givenConversation(api)
  await givenDeveloperProfile(db, cleo)
  const showcase = await givenShowcaseRow(db, cleo)
  const sent = { params, body: { content: 'You fool' } }
  const message = (await cleo.send(conversationsApi.send, sent)).body
  await ann.send(showcaseRatingsApi.rate, { params: { id: showcase.id }, body: { stars: 1, comment: 'Awful pills' } })
  const rating = await db
    .selectFrom('ratings')
    .select('id')
    .where('kind', '=', 'showcase')
    .where('target_id', '=', showcase.id)
    .executeTakeFirstOrThrow()
  const playlist = await db
    .insertInto('playlists')
    .values({ creator_id: cleo.id, name: 'Pills', is_public: true, created_at: api.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ben = await signUp('developer')
  const product = await givenProductRow(db, cleo)
  const seen = [
    await report(ben, 'request', request.id),
    await report(ben, 'showcase', showcase.id),
    await report(ben, 'video', (await givenVideoRow(db, cleo, { is_public: true })).id),
    await report(ben, 'playlist', playlist.id),
    await report(ben, 'product', product.id),
    await report(ben, 'person', cleo.id),
    await report(ben, 'rating', rating.id),
    await report(ann, 'message', message.id),
    await report(cleo, 'person', ann.id),
  ]
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
  expect((await report(cleo, 'showcase', showcase.id)).problem.code).toBe('own_item')
})

test('what somebody cannot see looks as if it were not there', async () => {
  const { client: ann, developer: cleo, params } = await givenConversation(api)
  const ben = await signUp('client')
  const request = await givenRequest(db, ann)
  const video = await givenVideoRow(db, cleo, { is_public: false })
  const sent = { params, body: { content: 'Between us' } }
  const message = (await cleo.send(conversationsApi.send, sent)).body
  const before = await countReports()
  const missing = await report(ben, 'request', 999_999)
  for (const sender of [ben, nobody]) {
    const email = 'vera@example.com'
    for (const response of [
      await report(sender, 'request', request.id, { email }),
      await report(sender, 'video', video.id, { email }),
      await report(sender, 'message', message.id, { email }),
      await report(sender, 'person', ann.id, { email }),
    ]) {
      expect([response.status, response.problem]).toEqual([404, missing.problem])
    }
  }
  expect(await countReports()).toBe(before)
})

test('a report on something deleted meanwhile says so, and what was reported before it went can still be decided', async () => {
  const { ann, request, id } = await givenCase(api)
  expect((await ann.send(requestsApi.remove, { params: { id: request.id } })).status).toBe(200)
  const late = await report(await signUp('developer'), 'request', request.id)
  expect([late.status, late.problem.detail]).toEqual([
    404,
    'This is no longer here. Somebody may have removed it already.',
  ])
  const { body } = await readCase(mod, id)
  expect([body.excerpt, body.now]).toEqual([request.content, null])
  const body2 = { action: 'hide' as const, reason: 'Pills', version: body.version }
  expect((await mod.send(moderationApi.decide, { params: { id }, body: body2 })).problem.code).toBe('item_gone')
  const dismissed = await mod.send(moderationApi.decide, { params: { id }, body: { ...body2, action: 'warn' } })
  expect(dismissed.body.measure).toBe('warn')
})

test('moderators see five messages before a reported one and five after it, and no other', async () => {
  const { client: ann, developer: cleo, params } = await givenConversation(api)
  const ids: number[] = []
  for (let at = 0; at < 15; at++) {
    const sent = await ann.send(conversationsApi.send, { params, body: { content: `Message ${at}` } })
    ids.push(sent.body.id)
  }
  await report(cleo, 'message', ids[7] ?? 0)
  const [one] = await queue(mod)
  const { body } = await readCase(mod, one?.id ?? 0)
  expect(body.messages.map(({ content }) => content)).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `Message ${at}`),
  )
  expect(body.messages.filter(({ is_reported }) => is_reported).map(({ id: reported }) => reported)).toEqual([ids[7]])
})
