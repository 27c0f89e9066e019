import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '../contract.ts'
import { addFile, open, PNG } from './attach-file.ts'

const api = await startApi()
const { nobody, signUp } = api

/** Sends a message with one file. */
async function sentFile(who: Person, params: { id: number }, name = 'sketch.png') {
  const { id } = (await addFile(who, params, PNG, name)).body
  const { body: message } = await who.send(conversationsApi.send, { params, body: { content: '', file_ids: [id] } })
  return { id, message }
}

test('both sides list the files sent in their conversation, newest first and by pages; one that waits is not among them', async () => {
  const { client, developer, params } = await givenConversation(api)
  const names = async (who: Person, query = {}) => {
    const { body, headers } = await who.send(conversationsApi.listFiles, { params, query })
    return { names: body.map(({ name }) => name), next: /after=([^>&]+)/.exec(String(headers['link']))?.[1] }
  }
  for (const name of ['a.png', 'b.png']) await sentFile(client, params, name)
  const { id, message } = await sentFile(developer, params, 'c.png')
  await addFile(client, params, PNG, 'waits.png')
  for (const side of [client, developer]) expect((await names(side)).names).toEqual(['c.png', 'b.png', 'a.png'])
  const first = await names(client, { limit: 2 })
  expect(first.names).toEqual(['c.png', 'b.png'])
  expect((await names(client, { limit: 2, after: decodeURIComponent(first.next ?? '') })).names).toEqual(['a.png'])
  const { body } = await client.send(conversationsApi.listFiles, { params })
  const sent = { message_id: message.id, user_id: developer.id, sent_at: message.created_at }
  expect(body[0]).toMatchObject({ id, size: PNG.length, type: 'image/png', ...sent })
  expect((await open(api, body[0]?.url ?? '')).bytes.equals(PNG)).toBe(true)
  await developer.send(conversationsApi.deleteMessage, { params: { ...params, messageId: message.id } })
  expect((await names(client)).names).toEqual(['b.png', 'a.png'])
})

test('strangers of either role do not list the files of others, and visitors must sign in', async () => {
  const { client, params } = await givenConversation(api)
  await sentFile(client, params)
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect((await stranger.send(conversationsApi.listFiles, { params })).status).toBe(403)
  }
  expect((await nobody.send(conversationsApi.listFiles, { params })).status).toBe(401)
})
