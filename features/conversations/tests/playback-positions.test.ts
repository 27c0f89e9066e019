import { beforeAll, expect, test } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
type Params = { id: number }
const send = (who: Pick<Person, 'send'>, params: Params, body: object) =>
  who.send(conversationsApi.send, { params, body })
const momentsOf = (who: Pick<Person, 'send'>, params: Params, video_id: unknown) =>
  who.send(conversationsApi.listMoments, { params, query: { video_id: video_id as number } })
const countMessages = async ({ id }: Params) =>
  (await api.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute()).length

/** A conversation in which the creator sent a video of a minute. */
async function givenSentVideo() {
  const talk = await givenConversation(api)
  const video = await givenVideoRow(api.db, talk.developer, { title: 'The shop', duration_ms: 60_000 })
  await send(talk.developer, talk.params, { video_ids: [video.id] })
  return { ...talk, video }
}

let sent: Awaited<ReturnType<typeof givenSentVideo>>
beforeAll(async () => {
  sent = await givenSentVideo()
})

test('a question about a moment stands in the conversation, and in the time line for both, in the order of the moments', async () => {
  const { client, developer, params, video } = await givenSentVideo()
  const late = await send(client, params, { content: 'And here?', video_id: String(video.id), at_seconds: '42' })
  expect(late.status).toBe(200)
  expect(late.body.linked_content).toEqual([
    {
      id: expect.any(Number) as number,
      type: 'video',
      content_id: video.id,
      title: 'The shop',
      url: expect.stringContaining(`/api/video_display/stream/${video.id}?ends=`) as string,
      width: 640,
      height: 360,
      at_seconds: 42,
    },
  ])
  const early = await send(developer, params, { content: 'Did you see this?', video_id: video.id, at_seconds: 0 })
  const { body: messages } = await client.send(conversationsApi.listMessages, { params })
  expect(messages.slice(1)).toEqual([late.body, early.body])
  for (const who of [client, developer]) {
    expect((await momentsOf(who, params, video.id)).body).toEqual([
      {
        message_id: early.body.id,
        video_id: video.id,
        at_seconds: 0,
        user_id: developer.id,
        username: developer.username,
        content: 'Did you see this?',
        created_at: early.body.created_at,
      },
      expect.objectContaining({ message_id: late.body.id, at_seconds: 42, username: client.username }),
    ])
  }
})

test.each([
  ['a moment without a video', { at_seconds: 1 }, 'at_seconds'],
  ['a video without a moment', (id: number) => ({ video_id: id }), 'at_seconds'],
  ['a moment after its end', (id: number) => ({ video_id: id, at_seconds: 61 }), 'at_seconds'],
  ['a moment before its beginning', (id: number) => ({ video_id: id, at_seconds: -1 }), 'at_seconds'],
  ['half a second', (id: number) => ({ video_id: id, at_seconds: 1.5 }), 'at_seconds'],
  ['no number', (id: number) => ({ video_id: id, at_seconds: 'now' }), 'at_seconds'],
  ['a moment beyond measure', (id: number) => ({ video_id: id, at_seconds: 1e9 }), 'at_seconds'],
  ['no words', (id: number) => ({ content: ' ', video_id: id, at_seconds: 1 }), 'content'],
])('a question with %s is none', async (_, more, field) => {
  const { client, params, video } = sent
  const body = { content: 'What is this?', ...(typeof more === 'function' ? more(video.id) : more) }
  const refused = await send(client, params, body)
  expect([refused.status, refused.problem.detail]).toMatchObject([422, [{ loc: ['body', field] }]])
  expect(await countMessages(params)).toBe(1)
})

test('one asks about a video once it was sent, not with the message that sends it', async () => {
  const { developer, params, video } = sent
  const body = { content: 'Here', video_ids: [video.id], video_id: video.id, at_seconds: 1 }
  expect((await send(developer, params, body)).problem.detail).toMatchObject([{ loc: ['body', 'video_id'] }])
  expect(await countMessages(params)).toBe(1)
})

test('one asks only about what was sent in the same conversation and is still there', async () => {
  const { client, developer, params } = sent
  const elsewhere = await givenSentVideo()
  const [unsent, gone] = [await givenVideoRow(api.db, developer), await givenSentVideo()]
  await gone.developer.send(videosApi.remove, { params: { id: gone.video.id } })
  const ask = (who: Person, where: Params, video_id: number) =>
    send(who, where, { content: 'What is this?', video_id, at_seconds: 1 })
  for (const [where, id] of [
    [params, elsewhere.video.id],
    [params, unsent.id],
    [params, 999_999],
  ] as const) {
    for (const who of [client, developer]) {
      const refused = await ask(who, where, id)
      expect([refused.status, refused.problem.code]).toEqual([400, 'video_not_here'])
    }
  }
  expect((await ask(gone.client, gone.params, gone.video.id)).problem.code).toBe('video_not_here')
  // A question about another's video hands it on to nobody.
  expect((await client.send(videosApi.read, { params: { id: unsent.id } })).status).toBe(404)
  expect(await countMessages(params)).toBe(1)
})

test('a video that does not say how long it is takes questions about any moment', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideoRow(api.db, developer, { duration_ms: null })
  await send(developer, params, { video_ids: [video.id] })
  const asked = await send(client, params, { content: 'What is this?', video_id: video.id, at_seconds: 4000 })
  expect(asked.body.linked_content[0]?.at_seconds).toBe(4000)
})

test('creators ask about the video of the request, too', async () => {
  const { client, developer, request } = await givenConversation(api)
  const video = await givenVideoRow(api.db, client, { duration_ms: 60_000 })
  const made = await client.send(requestsApi.create, {
    body: { title: 'A shop', content: 'For bread', is_public: true, video_id: video.id },
  })
  expect(made.body.id).not.toBe(request.id)
  const { body: talk } = await developer.send(conversationsApi.start, { body: { request_id: made.body.id } })
  const asked = await send(developer, { id: talk.id }, { content: 'What is this?', video_id: video.id, at_seconds: 3 })
  expect(asked.status).toBe(200)
  expect((await momentsOf(client, { id: talk.id }, video.id)).body).toHaveLength(1)
})

test('strangers and nobody ask nothing and learn of no question', async () => {
  const { client, developer, params, video } = await givenSentVideo()
  await send(client, params, { content: 'What is this?', video_id: video.id, at_seconds: 5 })
  const body = { content: 'Me too', video_id: video.id, at_seconds: 1 }
  for (const stranger of [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]) {
    expect((await send(stranger, params, body)).status).toBe(403)
    const seen = await momentsOf(stranger, params, video.id)
    expect([seen.status, seen.problem.detail]).toEqual([403, 'Not authorized to view this conversation'])
  }
  expect((await send(api.nobody, params, body)).status).toBe(401)
  expect((await momentsOf(api.nobody, params, video.id)).status).toBe(401)
  expect((await momentsOf(client, { id: 999_999 }, video.id)).status).toBe(404)
  for (const id of [undefined, 0, 'x']) expect((await momentsOf(client, params, id)).status).toBe(422)
  expect((await momentsOf(developer, params, 999_999)).body).toEqual([])
  expect(await countMessages(params)).toBe(2)
})
