import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest, givenShare } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi } from '../contract.ts'
import { givenSnag, messagesAbout, noticesOf } from './given-snag.ts'

const api = await startApi()
const { db, signUp, nobody } = api
const client = await signUp('client')
const developer = await signUp('developer', { subscribed: true })

const pitch = (request: { id: number }, more: object = {}) => ({
  body: { request_id: request.id, message: 'I can build this.', ...more },
})
const counted = async (table: 'snags' | 'conversations' | 'messages' | 'notifications') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows)
const everything = async () =>
  Promise.all((['snags', 'conversations', 'messages', 'notifications'] as const).map(counted))

/** Sends a pitch that must be refused, and shows that it left nothing. */
async function refused(person: Pick<Person, 'send'>, request: { id: number }, more: object = {}) {
  const before = await everything()
  const response = await person.send(snagsApi.snag, pitch(request, more))
  expect(await everything()).toEqual(before)
  return { status: response.status, code: response.problem.code, detail: response.problem.detail }
}

test('a pitch opens the conversation with the client, is its first message, and the client is told', async () => {
  const request = await givenRequest(db, client, { is_public: true, estimated_budget: 120 })
  const { status, body } = await developer.send(snagsApi.snag, pitch(request))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    request_id: request.id,
    developer_id: developer.id,
    message: 'I can build this.',
    state: 'sent',
    is_active: true,
    reason: null,
    answered_at: null,
    request: {
      id: request.id,
      title: request.title,
      content: request.content,
      status: 'open',
      estimated_budget: 120,
      owner_username: client.username,
    },
  })
  expect(await messagesAbout(db, request)).toEqual([
    { content: 'I can build this.', user_id: developer.id, conversation_id: body.conversation_id },
  ])
  expect((await noticesOf(db, client))[0]).toMatchObject({
    kind: 'snag',
    actor: developer.username,
    subject: request.title,
    path: `/requests/${request.id}`,
  })
})

test('who talks about the request already pitches in that conversation', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  const { body: conversation } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const { body } = await developer.send(snagsApi.snag, pitch(request))
  expect(body.conversation_id).toBe(conversation.id)
})

test('a private request can be pitched for by those it is shared with, and by nobody else', async () => {
  const request = await givenRequest(db, client)
  expect(await refused(developer, request)).toEqual({ status: 404, code: 'not_found', detail: 'Request not found' })
  await givenShare(db, request, developer)
  expect((await developer.send(snagsApi.snag, pitch(request))).status).toBe(200)
})

test('a second pitch for the same request is refused', async () => {
  const { developer: eager, request } = await givenSnag(api)
  expect(await refused(eager, request)).toEqual({
    status: 409,
    code: 'already_snagged',
    detail: 'You have already pitched for this request',
  })
})

test('the same call again, with its key, is answered the same', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  const call = { ...pitch(request), headers: { 'idempotency-key': 'once' } }
  const first = await developer.send(snagsApi.snag, call)
  const again = await developer.send(snagsApi.snag, call)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await messagesAbout(db, request)).toHaveLength(1)
})

test('two pitches at once make one pitch, one conversation and one message', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  const responses = await Promise.all(Array.from({ length: 6 }, () => developer.send(snagsApi.snag, pitch(request))))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const snags = await db.selectFrom('snags').selectAll().where('request_id', '=', request.id).execute()
  const conversations = await db.selectFrom('conversations').selectAll().where('request_id', '=', request.id).execute()
  expect([snags.length, conversations.length, (await messagesAbout(db, request)).length]).toEqual([1, 1, 1])
})

test('many creators who pitch at once are all heard', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  const creators = await Promise.all(Array.from({ length: 5 }, () => signUp('developer', { subscribed: true })))
  const responses = await Promise.all(creators.map((creator) => creator.send(snagsApi.snag, pitch(request))))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await messagesAbout(db, request)).toHaveLength(5)
})

test.each(['in_progress', 'completed', 'cancelled'] as const)(
  'a request that is %s takes no pitches',
  async (status) => {
    const request = await givenRequest(db, client, { is_public: true, status })
    expect(await refused(developer, request)).toEqual({
      status: 400,
      code: 'request_not_open',
      detail: `Only open requests can be snagged. Current status: ${status}`,
    })
  },
)

test('one does not pitch for a request of one’s own', async () => {
  const request = await givenRequest(db, developer, { is_public: true })
  expect(await refused(developer, request)).toEqual({
    status: 400,
    code: 'own_request',
    detail: 'You cannot respond to your own request',
  })
})

test('nobody, a client and somebody who has not subscribed cannot pitch', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  const other = await signUp('client')
  const unsubscribed = await signUp('developer')
  expect(await refused(nobody as Person, request)).toMatchObject({ status: 401 })
  expect(await refused(other, request)).toMatchObject({
    status: 403,
    code: 'wrong_role',
    detail: 'Only developers can snag requests',
  })
  expect(await refused(client, request)).toMatchObject({
    status: 403,
    code: 'wrong_role',
    detail: 'Only developers can snag requests',
  })
  expect(await refused(unsubscribed, request)).toMatchObject({ status: 403, code: 'subscription_required' })
})

test('a pitch for a request that is not there is not found', async () => {
  expect(await refused(developer, { id: 999_999 })).toEqual({
    status: 404,
    code: 'not_found',
    detail: 'Request not found',
  })
})

test('a pitch says something, and not too much', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  expect(await refused(developer, request, { message: '   ' })).toMatchObject({ status: 422 })
  expect(await refused(developer, request, { message: 'x'.repeat(5001) })).toMatchObject({ status: 422 })
  expect((await developer.send(snagsApi.snag, pitch(request, { message: 'x'.repeat(5000) }))).status).toBe(200)
})

test('videos that are not one’s own cannot be attached', async () => {
  const request = await givenRequest(db, client, { is_public: true })
  expect(await refused(developer, request, { video_ids: [1] })).toEqual({
    status: 400,
    code: 'invalid_video_ids',
    detail: 'invalid_video_ids: One or more videos not found or not owned by user',
  })
  expect((await developer.send(snagsApi.snag, pitch(request, { video_ids: [] }))).status).toBe(200)
})

test.each(['profile_link', 'include_profile'])('%s links the profile, which has to be there', async (field) => {
  const creator = await signUp('developer', { subscribed: true })
  const request = await givenRequest(db, client, { is_public: true })
  expect(await refused(creator, request, { [field]: true })).toMatchObject({ status: 400, code: 'no_profile' })
  await givenDeveloperProfile(db, creator, { is_public: false })
  const { body } = await creator.send(snagsApi.snag, pitch(request, { [field]: true }))
  expect(body.profile_link).toBe(true)
})

test('the profile that is included goes with the message; the page of a private one stays closed', async () => {
  const [open, hidden] = [
    await signUp('developer', { subscribed: true }),
    await signUp('developer', { subscribed: true }),
  ]
  await givenDeveloperProfile(db, open)
  await givenDeveloperProfile(db, hidden, { is_public: false })
  const linked = async (creator: Person, more: object) => {
    const request = await givenRequest(db, client, { is_public: true })
    const { body: snag } = await creator.send(snagsApi.snag, pitch(request, more))
    const { body: messages } = await client.send(conversationsApi.listMessages, {
      params: { id: snag.conversation_id },
    })
    return messages.flatMap(({ linked_content }) => linked_content.map(({ type, url }) => [type, url]))
  }
  expect(await linked(open, { include_profile: true })).toEqual([['profile', `/profile/developers/${open.id}/public`]])
  expect(await linked(open, {})).toEqual([])
  expect(await linked(hidden, { profile_link: true })).toEqual([])
})
