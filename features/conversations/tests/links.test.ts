import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenClientProfile, givenDeveloperProfile, givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
type Params = { id: number }
const send = (who: Person, params: Params, body: object) => who.send(conversationsApi.send, { params, body })
const countMessages = async (who: Person, params: Params) =>
  (await who.send(conversationsApi.read, { params })).body.message_count

test('a creator sends their profile along, and both sides see where it is found', async () => {
  const { client, developer, params } = await givenConversation(api)
  await givenDeveloperProfile(api.db, developer)
  const sent = await send(developer, params, { content: 'This is me', include_profile: true })
  const link = {
    id: expect.any(Number) as number,
    type: 'profile',
    content_id: developer.id,
    title: developer.user.full_name,
    url: `/profile/developers/${developer.id}/public`,
  }
  expect(sent.body.linked_content).toEqual([link])
  const { body: seen } = await client.send(conversationsApi.listMessages, { params })
  expect(seen).toEqual([sent.body])
  // Without a word, too.
  const bare = await send(developer, params, { include_profile: true })
  expect([bare.status, bare.body.content, bare.body.linked_content.length]).toEqual([200, '', 1])
})

test('who has no profile to show sends none', async () => {
  const { client, developer, params } = await givenConversation(api)
  await givenClientProfile(api.db, client)
  for (const who of [client, developer]) {
    const refused = await send(who, params, { content: 'This is me', include_profile: true })
    expect([refused.status, refused.problem.code]).toEqual([400, 'no_public_profile'])
  }
  await givenDeveloperProfile(api.db, developer, { is_public: false })
  expect((await send(developer, params, { content: 'This is me', include_profile: true })).status).toBe(400)
  expect(await countMessages(client, params)).toBe(0)
})

test.each([
  ['video_ids', 'invalid_video_ids: One or more videos not found or not owned by user', 'invalid_video_ids'],
  ['showcase_ids', 'One or more showcases not found or not owned by user', 'invalid_showcase_ids'],
])('what is not there cannot be sent: %s', async (name, detail, code) => {
  const { developer, params } = await givenConversation(api)
  const refused = await send(developer, params, { content: 'Look', [name]: [1] })
  expect([refused.status, refused.problem]).toEqual([400, { detail, code }])
  expect((await send(developer, params, { content: 'Look', [name]: Array(11).fill(1) })).status).toBe(422)
  expect((await send(developer, params, { content: '', [name]: [] })).status).toBe(422)
  expect((await send(developer, params, { content: 'Look', [name]: [] })).status).toBe(200)
  expect(await countMessages(developer, params)).toBe(1)
})
