import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { snagsApi } from '../contract.ts'
import { givenSnag } from './given-snag.ts'

const api = await startApi()
const { signUp, nobody } = api

const remove = (request: { id: number }) => ({ params: { request_id: request.id } })

test('a creator finds the requests they pitched for, newest first and page by page', async () => {
  const developer = await signUp('developer', { subscribed: true })
  const given = []
  for (let at = 0; at < 3; at++) given.push(await givenSnag(api, { developer }))
  await givenSnag(api)
  const newestFirst = given.map(({ request }) => request.id).toReversed()
  const { body } = await developer.send(snagsApi.list)
  expect(body.map(({ request }) => request.id)).toEqual(newestFirst)
  expect(body[0]).toMatchObject({ state: 'sent', conversation_id: given[2]!.snag.conversation_id })

  const first = await developer.send(snagsApi.list, { query: { limit: 2 } })
  const next = new URL(/<(.*)>/.exec(String(first.headers['link']))![1]!, 'http://x').searchParams.get('after')!
  const second = await developer.send(snagsApi.list, { query: { limit: 2, after: next } })
  expect([...first.body, ...second.body].map(({ request }) => request.id)).toEqual(newestFirst)
})

test('the watch list takes as many statements with many pitches as with one', async () => {
  const developer = await signUp('developer', { subscribed: true })
  await givenSnag(api, { developer })
  const withOne = await countStatements(() => developer.send(snagsApi.list))
  for (let at = 0; at < 5; at++) await givenSnag(api, { developer })
  expect(await countStatements(() => developer.send(snagsApi.list))).toBe(withOne)
})

test('only creators have a watch list', async () => {
  const client = await signUp('client')
  expect((await nobody.send(snagsApi.list)).status).toBe(401)
  const { status, problem } = await client.send(snagsApi.list)
  expect([status, problem.detail]).toEqual([403, 'Only developers can view snagged requests'])
})

test('who has not subscribed any more still reads and clears their watch list', async () => {
  const { developer, request } = await givenSnag(api)
  await api.db.deleteFrom('subscriptions').where('account_id', '=', developer.id).execute()
  expect((await developer.send(snagsApi.list)).body).toHaveLength(1)
  expect((await developer.send(snagsApi.remove, remove(request))).status).toBe(200)
})

test('taking a request off the list withdraws the pitch and leaves the conversation', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const { status, body } = await developer.send(snagsApi.remove, remove(request))
  expect([status, body]).toEqual([200, { message: 'Request removed from snagged list' }])
  expect((await developer.send(snagsApi.list)).body).toEqual([])
  const { body: pitches } = await client.send(snagsApi.listForRequest, { params: { id: request.id } })
  expect(pitches).toMatchObject([{ id: snag.id, state: 'withdrawn', conversation_id: snag.conversation_id }])
  expect((await developer.send(snagsApi.remove, remove(request))).problem.detail).toBe('Snagged request not found')
})

test('who withdrew may pitch again, and the client sees the newer pitch alone', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  await developer.send(snagsApi.remove, remove(request))
  const { body: again } = await developer.send(snagsApi.snag, {
    body: { request_id: request.id, message: 'I thought again.' },
  })
  expect(again.conversation_id).toBe(snag.conversation_id)
  const { body: pitches } = await client.send(snagsApi.listForRequest, { params: { id: request.id } })
  expect(pitches).toMatchObject([{ id: again.id, state: 'sent', message: 'I thought again.' }])
})

test('a refusal stands: it leaves the list as declined, and a second pitch is refused', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  await client.send(snagsApi.answer, { params, body: { state: 'declined', reason: 'budget' } })
  await developer.send(snagsApi.remove, remove(request))
  const { body: pitches } = await client.send(snagsApi.listForRequest, { params: { id: request.id } })
  expect(pitches).toMatchObject([{ state: 'declined', reason: 'budget' }])
  const again = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Please!' } })
  expect([again.status, again.problem.code]).toEqual([409, 'already_snagged'])
})

test('nobody removes what is on somebody else’s list', async () => {
  const { client, developer, request } = await givenSnag(api)
  const stranger = await signUp('developer', { subscribed: true })
  expect((await stranger.send(snagsApi.remove, remove(request))).status).toBe(404)
  expect((await client.send(snagsApi.remove, remove(request))).status).toBe(403)
  expect((await nobody.send(snagsApi.remove, remove(request))).status).toBe(401)
  expect((await developer.send(snagsApi.list)).body).toMatchObject([{ state: 'sent', is_active: true }])
})
