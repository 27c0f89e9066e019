import { describe, expect, test } from 'vitest'
import { sharingApi, videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenHiddenVideo } from '#testing/given/hidden-items.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenShare } from '#testing/given/rows.ts'
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

describe('about a private video whose link was opened', () => {
  const shareOf = async ({ id }: { id: number }, wishes: object = {}) =>
    (await developer.send(sharingApi.share, { params: { id }, body: wishes })).body.share_token
  const open = (who: Pick<Person, 'send'>, token: string) => who.send(sharingApi.readShared, { params: { token } })
  const about = (who: Pick<Person, 'send'>, { id }: { id: number }) =>
    post(who, { video_id: id, developer_id: developer.id })

  test.each([
    ['signed in', (who: Person) => who],
    // Existing clients send no token there.
    ['without their token', () => nobody],
  ])('a client who opened it %s writes to its creator, and nobody may watch more than before', async (_, as) => {
    const [asking, reader] = [await signUp('client'), await signUp('developer')]
    const video = await givenVideoRow(db, developer)
    const token = await shareOf(video)
    if (as(asking) === asking) expect((await about(asking, video)).status).toBe(404)
    expect((await open(as(asking), token)).status).toBe(200)
    const made = await about(asking, video)
    expect([made.status, made.body.video_id]).toEqual([200, video.id])
    await givenShare(db, made.body, reader)
    for (const person of [asking, reader, nobody]) expect((await watch(person, video)).status).toBe(404)
    expect((await watch(developer, video)).body).toMatchObject({ request_id: null, is_public: false })
    expect((await open(asking, token)).status).toBe(200)
  })

  test.each<[string, (video: { id: number }) => Promise<unknown>]>([
    ['revoked', ({ id }) => developer.send(sharingApi.revokeShare, { params: { id } })],
    ['replaced', (video) => shareOf(video, { new_link: true })],
    ['given a password', (video) => shareOf(video, { password: 'bread' })],
    [
      'ended',
      async (video) => {
        await shareOf(video, { ends_at: new Date(api.now().getTime() + 60_000).toISOString() })
        api.passTime(120_000)
      },
    ],
    ['hidden by a moderator', ({ id }) => givenHiddenVideo(db, { id, owner_id: developer.id }, api.now())],
  ])('it must still be open to them: not once it was %s', async (_, change) => {
    const asking = await signUp('client')
    const video = await givenVideoRow(db, developer)
    await open(asking, await shareOf(video))
    await change(video)
    const before = await everything()
    const refused = await about(asking, video)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Video not found'])
    expect(await everything()).toEqual(before)
  })

  test('whoever opens it anew with its password may write again, and whoever does not know it may not', async () => {
    const [asking, guessing] = [await signUp('client'), await signUp('client')]
    const video = await givenVideoRow(db, developer)
    await open(asking, await shareOf(video))
    const token = await shareOf(video, { password: 'bread' })
    const unlock = (who: Person, password: string) =>
      who.send(sharingApi.openShared, { params: { token }, body: { password } })
    expect([(await unlock(guessing, 'butter')).status, (await about(guessing, video)).status]).toEqual([403, 404])
    expect([(await unlock(asking, 'bread')).status, (await about(asking, video)).status]).toEqual([200, 200])
  })

  test('it is written about to its creator alone, and only by who opened it', async () => {
    const [asking, another, other] = [await signUp('client'), await signUp('client'), await signUp('developer')]
    const video = await givenVideoRow(db, developer)
    await open(asking, await shareOf(video))
    for (const more of [{}, { developer_id: other.id }]) {
      expect((await post(asking, { video_id: video.id, ...more })).problem.code).toBe('invalid_video_ids')
    }
    expect((await about(another, video)).status).toBe(404)
  })
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
