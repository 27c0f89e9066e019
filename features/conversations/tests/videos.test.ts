import { expect, test } from 'vitest'
import { videosApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { givenVideo } from '#testing/given/upload-video.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi, LINKS_PER_MESSAGE } from '../contract.ts'

const api = await startApi()
type Params = { id: number }
const HOUR_MS = 60 * 60 * 1000
const send = (who: Pick<Person, 'send'>, params: Params, body: object) =>
  who.send(conversationsApi.send, { params, body })
const list = (who: Person, params: Params) => who.send(conversationsApi.listMessages, { params })
const read = (who: Pick<Person, 'send'>, id: number) => who.send(videosApi.read, { params: { id } })
const play = (url: string | null | undefined) => {
  const { pathname, search } = new URL(url ?? '')
  return api.app.inject({ url: `${pathname}${search}`, headers: { range: 'bytes=0-9' } })
}
const everything = () =>
  Promise.all(
    (['messages', 'message_links', 'live_events'] as const).map((table) =>
      api.db.selectFrom(table).selectAll().execute(),
    ),
  )

test('a video comes with its sides and its still, so that its place is kept and filled before it is loaded', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideo(api, developer, { title: 'The shop' })
  const examined = { width: 1080, height: 1920, thumbnail: 'thumbnail-1.webp' }
  await api.db.updateTable('videos').set(examined).where('id', '=', video.id).execute()
  const sent = await send(developer, params, { content: 'Look', video_ids: [String(video.id)] })
  const still_url = expect.stringContaining(`/api/videos/${video.id}/files/thumbnail-1.webp?ends=`) as string
  expect(sent.body.linked_content).toMatchObject([{ width: 1080, height: 1920, still_url }])
  expect((await list(client, params)).body).toEqual([sent.body])
})

test('a private video that a creator sends plays for the client at the address that came with it, for a while', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideo(api, developer, { title: 'The shop' })
  const sent = await send(developer, params, { content: 'Look', video_ids: [String(video.id)] })
  expect(sent.status).toBe(200)
  expect(sent.body.linked_content).toEqual([
    {
      id: expect.any(Number) as number,
      type: 'video',
      content_id: video.id,
      title: 'The shop',
      url: expect.stringContaining(`/api/video_display/stream/${video.id}?ends=`) as string,
      width: 640,
      height: 360,
    },
  ])
  expect((await list(client, params)).body).toEqual([sent.body])
  const { body: conversations } = await client.send(conversationsApi.list)
  expect(conversations[0]?.messages).toEqual([sent.body])
  const [link] = sent.body.linked_content
  expect((await play(link?.url)).statusCode).toBe(206)
  api.passTime(2 * HOUR_MS)
  expect((await play(link?.url)).statusCode).toBe(403)
  const [fresh] = (await list(client, params)).body
  expect((await play(fresh?.linked_content[0]?.url)).statusCode).toBe(206)
})

test('those who take part in the conversation see the video, and nobody else does', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideoRow(api.db, developer)
  for (const early of [client, await api.signUp('client')]) expect((await read(early, video.id)).status).toBe(404)
  await send(developer, params, { video_ids: [video.id] })
  const seen = await read(client, video.id)
  expect([seen.status, seen.body.id, seen.body.share_token]).toEqual([200, video.id, null])
  expect((await client.send(videosApi.listCaptions, { params: { id: video.id } })).status).toBe(200)
  const strangers = [await api.signUp('client'), await api.signUp('developer', { subscribed: true }), api.nobody]
  for (const stranger of strangers) expect((await read(stranger, video.id)).status).toBe(404)
  const other = await givenConversation(api)
  for (const stranger of [other.client, other.developer]) expect((await read(stranger, video.id)).status).toBe(404)
  // To watch is not to change.
  const changed = await client.send(videosApi.change, { params: { id: video.id }, body: { title: 'Mine' } })
  expect(changed.status).toBe(404)
})

test('the address of a public video is plain, and a client sends videos too', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideoRow(api.db, client, { is_public: true })
  await send(client, params, { video_ids: [video.id] })
  const [message] = (await list(developer, params)).body
  expect(message?.linked_content[0]?.url).toBe(`http://localhost:3000/api/video_display/stream/${video.id}`)
})

test('what was deleted is gone: its title stays with the message, without an address', async () => {
  const { client, developer, params } = await givenConversation(api)
  const video = await givenVideoRow(api.db, developer, { title: 'Gone tomorrow' })
  await send(developer, params, { content: 'Look', video_ids: [video.id] })
  await developer.send(videosApi.remove, { params: { id: video.id } })
  const [message] = (await list(client, params)).body
  expect(message?.linked_content).toMatchObject([{ type: 'video', title: 'Gone tomorrow', url: null }])
})

test("nobody sends another's video, public or not, nor one that is not there, and nothing is left of it", async () => {
  const { client, developer, params } = await givenConversation(api)
  const own = await givenVideoRow(api.db, developer)
  const theirs = [
    await givenVideoRow(api.db, client),
    await givenVideoRow(api.db, await api.signUp('developer'), { is_public: true }),
    { id: 999_999 },
  ]
  const before = await everything()
  for (const { id } of theirs) {
    const refused = await send(developer, params, { content: 'Look', video_ids: [own.id, id] })
    expect([refused.status, refused.problem]).toEqual([
      400,
      { detail: 'invalid_video_ids: One or more videos not found or not owned by user', code: 'invalid_video_ids' },
    ])
  }
  for (const video_ids of [['x'], [0], [-1], [1.5], Array(LINKS_PER_MESSAGE + 1).fill(own.id), 'no list']) {
    expect((await send(developer, params, { content: 'Look', video_ids })).status).toBe(422)
  }
  const stranger = await api.signUp('developer', { subscribed: true })
  expect((await send(stranger, params, { video_ids: [own.id] })).status).toBe(403)
  expect((await send(api.nobody, params, { video_ids: [own.id] })).status).toBe(401)
  expect(await everything()).toEqual(before)
})

test('the same video twice is one link', async () => {
  const { developer, params } = await givenConversation(api)
  const video = await givenVideoRow(api.db, developer)
  expect((await send(developer, params, { video_ids: [video.id, video.id] })).body.linked_content).toHaveLength(1)
})

test('messages with videos are listed by as many statements, however many there are, and one that shows none costs nothing', async () => {
  const { client, developer, params } = await givenConversation(api)
  const listing = () => countStatements(() => list(client, params))
  await send(developer, params, { content: 'No video' })
  const bare = await listing()
  const videos = await Promise.all([1, 2, 3].map(() => givenVideoRow(api.db, developer)))
  await send(developer, params, { video_ids: [videos[0]?.id] })
  expect(await listing()).toBe(bare + 1)
  for (const { id } of videos)
    await send(developer, params, { video_ids: videos.map((video) => video.id), content: `${id}` })
  expect(await listing()).toBe(bare + 1)
  const conversations = () => countStatements(() => client.send(conversationsApi.list))
  expect(await conversations()).toBe((await countStatements(() => client.send(conversationsApi.countUnread))) + 1)
})
