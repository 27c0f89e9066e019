import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversationsApi, type Message } from '#features/conversations/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { snagsApi } from '../contract.ts'

const api = await startApi()
const { db, signUp } = api

async function givenPitch() {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const request = await givenRequest(db, client, { is_public: true })
  const video = await givenVideoRow(db, developer)
  const { body: pitch } = await developer.send(snagsApi.snag, {
    body: { request_id: request.id, message: 'xyzzy', video_ids: [video.id] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const params = { id: pitch.conversation_id }
  const newest = async () => (await client.send(conversationsApi.listMessages, { params })).body.at(-1)!
  const pitches = async () => (await client.send(snagsApi.listForRequest, { params: { id: request.id } })).body
  return { client, developer, request, pitch, message: await newest(), newest, pitches }
}
const place = ({ id, conversation_id }: Message) => ({ params: { id: conversation_id, messageId: id } })
const edit = (who: Person, message: Message, content: string) =>
  who.send(conversationsApi.editMessage, { ...place(message), body: { content } })
const remove = (who: Person, message: Message) => who.send(conversationsApi.deleteMessage, place(message))
async function stored() {
  const rows = await Promise.all(
    (['snags', 'messages', 'idempotent_answers', 'live_events'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  return JSON.stringify(rows)
}

test('a pitch says what its message says: edited in the conversation, it reads so everywhere', async () => {
  const { developer, message, pitches } = await givenPitch()
  expect(await stored()).toContain('xyzzy')
  expect((await edit(developer, message, 'I build shops.')).status).toBe(200)
  expect(await pitches()).toMatchObject([{ message: 'I build shops.', videos: [{ type: 'video' }] }])
  expect((await developer.send(snagsApi.list)).body).toMatchObject([{ message: 'I build shops.' }])
  expect(await stored()).not.toContain('xyzzy')
})

test('a pitch whose message was deleted stands there without words and videos', async () => {
  const { developer, message, pitches } = await givenPitch()
  expect((await remove(developer, message)).status).toBe(200)
  expect(await pitches()).toMatchObject([{ message: '', videos: [], state: 'sent' }])
  expect(await stored()).not.toContain('xyzzy')
})

test('what a client wrote with their answer goes with the message it was sent as', async () => {
  const { client, pitch, newest, pitches } = await givenPitch()
  const answer = { state: 'declined' as const, reason: 'budget' as const, text: 'plover' }
  await client.send(snagsApi.answer, { params: { id: pitch.id }, body: answer })
  const message = await newest()
  await edit(client, message, 'Not this time')
  expect(await pitches()).toMatchObject([{ state: 'declined', answer_text: 'Not this time' }])
  await remove(client, message)
  expect(await pitches()).toMatchObject([{ state: 'declined', reason: 'budget', answer_text: null }])
  expect(await stored()).not.toMatch(/Not this time|"text":"plover"/)
})
