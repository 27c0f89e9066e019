import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '../contract.ts'
import { givenSnag } from './given-snag.ts'

const api = await startApi()
const { signUp, nobody } = api

const read = async (person: Pick<Person, 'send'>, { id }: { id: number }) =>
  (await person.send(requestsApi.read, { params: { id } })).body.own_pitch
const readOwn = async (person: Pick<Person, 'send'>, { id }: { id: number }) =>
  person.send(snagsApi.readOwn, { params: { id } })

test('a request says how the reader’s own pitch stands, in its page and in lists, and nobody else’s', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  const pitched = { state: 'sent', conversation_id: snag.conversation_id }
  expect(await read(developer, request)).toEqual(pitched)
  const { body: listed } = await developer.send(requestsApi.listPublic)
  expect(listed.find(({ id }) => id === request.id)?.own_pitch).toEqual(pitched)
  for (const other of [client, await signUp('developer'), nobody]) expect(await read(other, request)).toBeNull()
})

test('a refused pitch is known after it left the watch list, and pitching again is a conflict', async () => {
  const { client, developer, request, params } = await givenSnag(api)
  await client.send(snagsApi.answer, { params, body: { state: 'declined', reason: 'budget' } })
  await developer.send(snagsApi.remove, { params: { request_id: request.id } })
  expect((await developer.send(snagsApi.list)).body).toEqual([])
  expect(await read(developer, request)).toMatchObject({ state: 'declined' })
  const own = await readOwn(developer, request)
  expect([own.status, own.body]).toMatchObject([200, { state: 'declined', reason: 'budget', is_active: false }])
  const again = { body: { request_id: request.id, message: 'Really not?' } }
  expect((await developer.send(snagsApi.snag, again)).status).toBe(409)
})

test('who withdrew and pitches again has the newer pitch', async () => {
  const { developer, request, params } = await givenSnag(api)
  await developer.send(snagsApi.remove, { params: { request_id: request.id } })
  expect(await read(developer, request)).toMatchObject({ state: 'withdrawn' })
  const { body } = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'After all.' } })
  expect(await read(developer, request)).toMatchObject({ state: 'sent' })
  expect((await readOwn(developer, request)).body).toMatchObject({ id: body.id, state: 'sent' })
  expect(body.id).not.toBe(params.id)
})

test('the pitches that a cancelled request closes are known as closed', async () => {
  const { client, developer, request } = await givenSnag(api)
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } })
  expect(await read(developer, request)).toMatchObject({ state: 'closed' })
})

test('a pitch of one’s own is read by creators, each their own', async () => {
  const { client, request } = await givenSnag(api)
  const other = await readOwn(await signUp('developer'), request)
  expect([other.status, other.body]).toEqual([200, null])
  expect((await readOwn(nobody, request)).status).toBe(401)
  expect((await readOwn(client, request)).problem.detail).toBe('Only developers can view snagged requests')
  const hidden = await givenRequest(api.db, client)
  for (const unread of [hidden, { id: 999_999 }]) {
    expect((await readOwn(await signUp('developer'), unread)).problem.detail).toBe('Request not found')
  }
})
