import { expect, test } from 'vitest'
import { videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given-videos.ts'
import { givenShare } from '#testing/given.ts'
import { requestsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const [client, developer] = [await signUp('client'), await signUp('developer')]
const words = { title: 'A shop', content: 'For bread' }
const post = (who: Pick<Person, 'send'>, more: object) => who.send(requestsApi.create, { body: { ...words, ...more } })
const watch = (who: Pick<Person, 'send'>, { id }: { id: number }) => who.send(videosApi.read, { params: { id } })
const everything = async () => [
  await db.selectFrom('requests').selectAll().execute(),
  await db.selectFrom('request_shares').selectAll().execute(),
  await db.selectFrom('videos').selectAll().execute(),
]

test('a client posts a request with a video of theirs, and whoever may read the request watches it', async () => {
  const video = await givenVideoRow(db, client)
  const made = await post(client, { video_id: String(video.id) })
  expect([made.status, made.body.video_id]).toEqual([200, video.id])
  expect((await watch(client, video)).body.request_id).toBe(made.body.id)
  for (const person of [developer, nobody]) expect((await watch(person, video)).status).toBe(404)
  await givenShare(db, made.body, developer)
  expect((await watch(developer, video)).status).toBe(200)
  expect((await watch(await signUp('developer'), video)).status).toBe(404)
  await client.send(requestsApi.setPrivacy, { params: { id: made.body.id }, query: { is_public: true } })
  for (const person of [await signUp('developer'), nobody]) expect((await watch(person, video)).status).toBe(200)
  const { body: listed } = await nobody.send(requestsApi.listPublic)
  expect(listed[0]?.video_id).toBe(video.id)
})

test("a client writes to a creator about that creator's public video, which stays the creator's", async () => {
  const video = await givenVideoRow(db, developer, { is_public: true })
  const made = await post(client, { video_id: video.id, developer_id: developer.id, is_public: true })
  expect([made.status, made.body.video_id]).toEqual([200, video.id])
  expect((await watch(developer, video)).body.request_id).toBeNull()
  // Once it is private again, no request shows it.
  await developer.send(videosApi.change, { params: { id: video.id }, body: { is_public: false } })
  for (const person of [client, await signUp('developer'), nobody])
    expect((await watch(person, video)).status).toBe(404)
})

test('a request outlives its video', async () => {
  const video = await givenVideoRow(db, client)
  const { body: made } = await post(client, { video_id: video.id })
  await client.send(videosApi.remove, { params: { id: video.id } })
  expect((await client.send(requestsApi.read, { params: { id: made.id } })).body.video_id).toBe(video.id)
  expect((await watch(client, video)).status).toBe(404)
})

test('no video, and an empty one, is a request without', async () => {
  for (const video_id of [null, '', undefined]) expect((await post(client, { video_id })).body.video_id).toBeNull()
})

test("nobody posts a request with another's private video, nor with somebody's public one whom they do not write to", async () => {
  const [hidden, other] = [await givenVideoRow(db, developer), await signUp('developer')]
  const open = await givenVideoRow(db, other, { is_public: true })
  const before = await everything()
  for (const more of [{ video_id: hidden.id, developer_id: developer.id }, { video_id: 999_999 }]) {
    const refused = await post(client, more)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Video not found'])
  }
  for (const more of [{ video_id: open.id }, { video_id: open.id, developer_id: developer.id }]) {
    const refused = await post(client, more)
    expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_video_ids'])
  }
  for (const video_id of ['x', 0, -1, 1.5]) expect((await post(client, { video_id })).status).toBe(422)
  expect((await post(developer, { video_id: hidden.id })).status).toBe(403)
  expect((await post(nobody, { video_id: hidden.id })).status).toBe(401)
  expect(await everything()).toEqual(before)
})
