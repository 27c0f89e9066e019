import { expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { snagsApi } from '../contract.ts'

const api = await startApi()
const { db, signUp } = api
const pitch = (developer: Pick<Person, 'send'>, request: { id: number }, more: object = {}) =>
  developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build this.', ...more } })
const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
const publicRequest = () => givenRequest(db, client, { is_public: true })
const everything = () =>
  Promise.all(
    (['snags', 'conversations', 'messages', 'message_links'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )

test('a pitch shows its videos to its creator, to the client, and in the conversation', async () => {
  const request = await publicRequest()
  const [some, other] = [await givenVideoRow(db, developer), await givenVideoRow(db, developer, { is_public: true })]
  const sent = await pitch(developer, request, { video_ids: [String(some.id), other.id] })
  expect(sent.status).toBe(200)
  const shown = [some, other].map(({ id, title }) => ({
    id: expect.any(Number) as number,
    type: 'video',
    content_id: id,
    title,
    url: expect.stringContaining(`/api/video_display/stream/${id}`) as string,
    width: 640,
    height: 360,
  }))
  expect(sent.body.videos).toEqual(shown)
  const params = { id: request.id }
  const { body: pitches } = await client.send(snagsApi.listForRequest, { params })
  expect(pitches[0]?.videos).toEqual(shown)
  expect((await developer.send(snagsApi.list)).body[0]?.videos).toEqual(shown)
  expect((await developer.send(snagsApi.readOwn, { params })).body?.videos).toEqual(shown)
  const { body: messages } = await client.send(conversationsApi.listMessages, {
    params: { id: sent.body.conversation_id },
  })
  expect(messages[0]?.linked_content).toEqual(shown)
  const seen = await client.send(snagsApi.markSeen, { params: { id: sent.body.id } })
  expect(seen.body.videos).toEqual(shown)
})

test('the client of a pitch watches its private video, and asks about it; who else looks for somebody does not', async () => {
  const request = await publicRequest()
  const video = await givenVideoRow(db, developer, { duration_ms: 60_000 })
  const { body } = await pitch(developer, request, { video_ids: [video.id] })
  const watch = (person: Pick<Person, 'send'>) => person.send(videosApi.read, { params: { id: video.id } })
  expect((await watch(client)).status).toBe(200)
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true }), api.nobody]) {
    expect((await watch(stranger)).status).toBe(404)
  }
  const question = { content: 'What is this?', video_id: video.id, at_seconds: 42 }
  const asked = await client.send(conversationsApi.send, { params: { id: body.conversation_id }, body: question })
  expect(asked.status).toBe(200)
})

test('only what the pitch itself sent stands with it, not what is sent later', async () => {
  const request = await publicRequest()
  const { body } = await pitch(developer, request)
  const later = await givenVideoRow(db, developer)
  await developer.send(conversationsApi.send, {
    params: { id: body.conversation_id },
    body: { video_ids: [later.id] },
  })
  expect((await developer.send(snagsApi.list)).body[0]?.videos).toEqual([])
})

test('a video that was deleted stands with the pitch by its title alone', async () => {
  const request = await publicRequest()
  const video = await givenVideoRow(db, developer, { title: 'Gone tomorrow' })
  await pitch(developer, request, { video_ids: [video.id] })
  await developer.send(videosApi.remove, { params: { id: video.id } })
  const { body } = await client.send(snagsApi.listForRequest, { params: { id: request.id } })
  expect(body[0]?.videos).toMatchObject([{ title: 'Gone tomorrow', url: null }])
})

test("who pitches with another's video, public or not, or with one that is not there, pitches not at all", async () => {
  const [request, own] = [await publicRequest(), await givenVideoRow(db, developer)]
  const theirs = [
    await givenVideoRow(db, await signUp('developer')),
    await givenVideoRow(db, await signUp('developer'), { is_public: true }),
    await givenVideoRow(db, client),
    { id: 999_999 },
  ]
  const before = await everything()
  for (const { id } of theirs) {
    const refused = await pitch(developer, request, { video_ids: [own.id, id] })
    expect([refused.status, refused.problem]).toEqual([
      400,
      { detail: 'invalid_video_ids: One or more videos not found or not owned by user', code: 'invalid_video_ids' },
    ])
  }
  for (const video_ids of [['x'], [0], Array(11).fill(own.id)]) {
    expect((await pitch(developer, request, { video_ids })).status).toBe(422)
  }
  expect(await everything()).toEqual(before)
})

test('pitches with videos are listed by one statement more, however many there are', async () => {
  const [owner, creator] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const lists = async (request: { id: number }) => [
    await countStatements(() => creator.send(snagsApi.list)),
    await countStatements(() => owner.send(snagsApi.listForRequest, { params: { id: request.id } })),
  ]
  const first = await givenRequest(db, owner, { is_public: true })
  await pitch(creator, first)
  const bare = await lists(first)
  const videos = [await givenVideoRow(db, creator), await givenVideoRow(db, creator)]
  for (let at = 0; at < 3; at++) {
    const request = await givenRequest(db, owner, { is_public: true })
    await pitch(creator, request, { video_ids: videos.map(({ id }) => id) })
    expect(await lists(request)).toEqual(bare.map((count) => count + 1))
  }
})
