import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { snagsApi, SnagState } from '../contract.ts'
import { markHired } from '../server/replies.ts'
import { canBecome } from '../server/rules.ts'
import { givenSnag, messagesAbout, noticesOf } from './given-snag.ts'

const api = await startApi()
const { db, signUp, nobody } = api

const pitchesFor = async (client: Person, request: { id: number }) =>
  (await client.send(snagsApi.listForRequest, { params: { id: request.id } })).body
const put = (id: number, state: SnagState) =>
  db
    .updateTable('snags')
    .set({
      state,
      reason: state === 'declined' ? 'budget' : null,
      answered_at: ['shortlisted', 'hired', 'declined'].includes(state) ? new Date() : null,
    })
    .where('id', '=', id)
    .execute()
const stateOf = async (id: number) =>
  (await db.selectFrom('snags').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const hire = (given: { client: Person; developer: Person; request: { id: number } }) =>
  api.inWork((work) =>
    markHired(work, { request_id: given.request.id, developer_id: given.developer.id, client_id: given.client.id }),
  )

test('the owner of a request sees who pitched for it, newest first', async () => {
  const first = await givenSnag(api)
  const second = await signUp('developer', { subscribed: true })
  await second.send(snagsApi.snag, { body: { request_id: first.request.id, message: 'Me too.' } })
  const pitches = await pitchesFor(first.client, first.request)
  expect(pitches.map(({ username, message, state }) => [username, message, state])).toEqual([
    [second.username, 'Me too.', 'sent'],
    [first.developer.username, 'I build shops for bakeries.', 'sent'],
  ])
})

test('a profile is shown when it is public or was linked, else nothing of it', async () => {
  const { client, request, developer: open } = await givenSnag(api)
  await givenDeveloperProfile(db, open, {
    skills: ['Go', 'SQL'],
    experience_years: 4,
    profile_image: 'a.webp',
    average_rating: 4.9,
    total_ratings: 11,
  })
  const hidden = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, hidden, { is_public: false, average_rating: 4.5, total_ratings: 2 })
  const linking = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, linking, { is_public: false })
  const body = { request_id: request.id, message: 'Hello' }
  await hidden.send(snagsApi.snag, { body })
  await linking.send(snagsApi.snag, { body: { ...body, profile_link: true } })
  const nothing = { average_rating: 0, total_ratings: 0, experience_years: null, skills: null, profile_image_url: null }
  expect(await pitchesFor(client, request)).toMatchObject([
    { username: linking.username, profile_is_public: false, experience_years: 7, skills: 'TypeScript, SQL' },
    { username: hidden.username, profile_is_public: false, ...nothing },
    {
      username: open.username,
      profile_is_public: true,
      experience_years: 4,
      average_rating: 4.9,
      total_ratings: 11,
      skills: 'Go, SQL',
      profile_image_url: expect.stringMatching(/\/api\/files\/a\.webp$/),
    },
  ])
})

test('the list takes as many statements with many pitches as with one', async () => {
  const { client, request } = await givenSnag(api)
  const withOne = await countStatements(() => pitchesFor(client, request))
  for (let at = 0; at < 4; at++) {
    const other = await signUp('developer', { subscribed: true })
    await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  }
  expect(await countStatements(() => pitchesFor(client, request))).toBe(withOne)
  const page = await client.send(snagsApi.listForRequest, { params: { id: request.id }, query: { limit: 2 } })
  expect([page.body.length, String(page.headers['link'])]).toEqual([2, expect.stringContaining('after=')])
})

test('only the owner sees, shortlists and declines', async () => {
  const { developer, request, snag, params } = await givenSnag(api)
  const stranger = await signUp('client')
  const other = await signUp('developer', { subscribed: true })
  const ofRequest = { params: { id: request.id } }
  const answer = { params, body: { state: 'shortlisted' } } as const
  for (const [person, status] of [
    [nobody, 401],
    [developer, 403],
    [other, 403],
    [stranger, 403],
  ] as const) {
    expect((await person.send(snagsApi.listForRequest, ofRequest)).status).toBe(status)
    expect((await person.send(snagsApi.markSeen, { params })).status).toBe(status)
    expect((await person.send(snagsApi.answer, answer)).status).toBe(status)
    expect((await person.send(snagsApi.declineOthers, { ...ofRequest, body: {} })).status).toBe(status)
    expect((await person.send(snagsApi.readReminder, ofRequest)).status).toBe(status)
    expect((await person.send(snagsApi.keepOpen, ofRequest)).status).toBe(status)
  }
  expect(await stateOf(snag.id)).toBe('sent')
  expect(await db.selectFrom('snag_reminders').selectAll().where('request_id', '=', request.id).execute()).toEqual([])
  const unknown = { params: { id: 999_999 } }
  expect((await stranger.send(snagsApi.listForRequest, unknown)).status).toBe(404)
  expect((await stranger.send(snagsApi.markSeen, unknown)).status).toBe(404)
  expect((await stranger.send(snagsApi.answer, { ...answer, ...unknown })).status).toBe(404)
  expect((await stranger.send(snagsApi.declineOthers, { ...unknown, body: {} })).status).toBe(404)
  expect((await stranger.send(snagsApi.keepOpen, unknown)).status).toBe(404)
})

test('what was seen is seen once, and nothing that was answered becomes merely seen', async () => {
  const { client, developer, params } = await givenSnag(api)
  expect((await client.send(snagsApi.markSeen, { params })).body.state).toBe('seen')
  expect((await developer.send(snagsApi.list)).body[0]?.state).toBe('seen')
  const unread = await db
    .selectFrom('notifications')
    .select('kind')
    .where('account_id', '=', client.id)
    .where('read_at', 'is', null)
    .execute()
  expect(unread).toEqual([])
  await client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })
  expect((await client.send(snagsApi.markSeen, { params })).body.state).toBe('shortlisted')
})

test('who is shortlisted is told, and nothing is written in the conversation', async () => {
  const { client, developer, request, snag, params } = await givenSnag(api)
  const { status, body } = await client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })
  expect([status, body.state, body.answered_at]).toEqual([200, 'shortlisted', expect.any(String)])
  expect(await noticesOf(db, developer)).toMatchObject([
    {
      kind: 'snag_answer',
      actor: client.username,
      subject: request.title,
      path: `/conversations/${snag.conversation_id}`,
      detail: 'You are on the shortlist',
    },
  ])
  expect(await messagesAbout(db, request)).toHaveLength(1)
})

test('who is declined learns why, and a text reaches them as a message of the client', async () => {
  const { client, developer, request, snag, params } = await givenSnag(api)
  const text = 'Thank you, it was close.'
  const { body } = await client.send(snagsApi.answer, { params, body: { state: 'declined', reason: 'budget', text } })
  expect(body).toMatchObject({ state: 'declined', reason: 'budget', answer_text: text })
  expect((await developer.send(snagsApi.list)).body).toMatchObject([
    { state: 'declined', reason: 'budget', answer_text: text },
  ])
  expect((await messagesAbout(db, request)).at(-1)).toEqual({
    content: text,
    user_id: client.id,
    conversation_id: snag.conversation_id,
  })
})

test('a text in a conversation that is over stays with the answer', async () => {
  const { client, request, snag, params } = await givenSnag(api)
  await client.send(conversationsApi.changeStatus, {
    params: { id: snag.conversation_id },
    body: { status: 'completed' },
  })
  const body = { state: 'declined', reason: 'timing', text: 'Next year perhaps.' } as const
  expect((await client.send(snagsApi.answer, { params, body })).body.answer_text).toBe('Next year perhaps.')
  expect(await messagesAbout(db, request)).toHaveLength(1)
})

test('to decline needs a reason, and a text has its length', async () => {
  const { client, snag, params } = await givenSnag(api)
  const declined = 'declined' as const
  expect((await client.send(snagsApi.answer, { params, body: { state: declined } })).status).toBe(422)
  const long = { state: declined, reason: 'other', text: 'x'.repeat(501) } as const
  expect((await client.send(snagsApi.answer, { params, body: long })).status).toBe(422)
  const hired = { state: 'hired' } as never
  expect((await client.send(snagsApi.answer, { params, body: hired })).status).toBe(422)
  expect(await stateOf(snag.id)).toBe('sent')
})

const answers = ['shortlisted', 'declined'] as const
test.each(SnagState.options.flatMap((from) => answers.map((to) => [from, to] as const)))(
  'a pitch that is %s and is to be %s',
  async (from, to) => {
    const { client, developer, snag, params } = await givenSnag(api)
    await put(snag.id, from)
    const told = (await noticesOf(db, developer)).length
    const { status, problem } = await client.send(snagsApi.answer, { params, body: { state: to, reason: 'budget' } })
    const allowed = canBecome(from, to)
    expect([status, problem.code]).toEqual(allowed ? [200, undefined] : [409, 'impossible_transition'])
    expect(await stateOf(snag.id)).toBe(allowed ? to : from)
    expect(await noticesOf(db, developer)).toHaveLength(told + (allowed ? 1 : 0))
  },
)

test('of two answers at once one counts, and the creator is told of that one', async () => {
  const { client, developer, params } = await givenSnag(api)
  const answered = await Promise.all(
    Array.from({ length: 4 }, () => client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })),
  )
  expect(answered.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await noticesOf(db, developer)).toHaveLength(1)
})

test('nobody is shortlisted for what is no longer open', async () => {
  const { client, request, snag, params } = await givenSnag(api)
  await db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', request.id).execute()
  const { status, problem } = await client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })
  expect([status, problem.code, await stateOf(snag.id)]).toEqual([409, 'request_not_open', 'sent'])
})

test('who is hired is marked so, whatever was answered before, and the others can be declined together', async () => {
  const given = await givenSnag(api)
  const { client, developer, request, params } = given
  const others = []
  for (const state of ['sent', 'shortlisted', 'withdrawn', 'declined'] as const) {
    const other = await signUp('developer', { subscribed: true })
    const { body } = await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
    await put(body.id, state)
    others.push({ other, id: body.id })
  }
  await client.send(snagsApi.answer, { params, body: { state: 'declined', reason: 'budget' } })
  expect(await hire(given)).toBe(true)
  expect(await hire(given)).toBe(false)
  await db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', request.id).execute()

  const text = 'Thank you all.'
  const { body } = await client.send(snagsApi.declineOthers, { params: { id: request.id }, body: { text } })
  expect(body).toEqual({ declined: 2 })
  const states = await pitchesFor(client, request)
  expect(states.map(({ state }) => state)).toEqual(['declined', 'withdrawn', 'declined', 'declined', 'hired'])
  expect((await developer.send(snagsApi.list)).body[0]).toMatchObject({ state: 'hired', reason: null })
  expect((await noticesOf(db, others[0]!.other))[0]).toMatchObject({
    kind: 'snag_answer',
    detail: 'Declined this time',
  })
  expect(await noticesOf(db, others[2]!.other)).toEqual([])
  const written = (await messagesAbout(db, request)).filter(({ content }) => content === text)
  expect(written.map(({ user_id }) => user_id)).toEqual([client.id, client.id])
})

test('to decline three together takes as many statements as to decline one', async () => {
  const declining = async (count: number) => {
    const { client, request } = await givenSnag(api)
    for (let at = 1; at < count; at++) {
      const other = await signUp('developer', { subscribed: true })
      await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
    }
    const body = { text: 'Thank you all.' }
    const statements = await countStatements(() =>
      client.send(snagsApi.declineOthers, { params: { id: request.id }, body }),
    )
    // Each pitch, and each answer to it.
    expect(await messagesAbout(db, request)).toHaveLength(2 * count)
    return statements
  }
  expect(await declining(3)).toBe(await declining(1))
})

test('while the request is open, the shortlist stays when the others are declined', async () => {
  const { client, request, params, snag } = await givenSnag(api)
  await client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })
  const { body } = await client.send(snagsApi.declineOthers, { params: { id: request.id }, body: {} })
  expect([body, await stateOf(snag.id)]).toEqual([{ declined: 0 }, 'shortlisted'])
})

test('hiring somebody who never pitched marks nothing', async () => {
  const { client, request } = await givenSnag(api)
  expect(await hire({ client, request, developer: await signUp('developer') })).toBe(false)
})

test('both sides’ open screens hear of a pitch and of its answer', async () => {
  const { client, developer, snag, params } = await givenSnag(api)
  await client.send(snagsApi.markSeen, { params })
  await client.send(snagsApi.answer, { params, body: { state: 'shortlisted' } })
  const eventsOf = async ({ id }: Person) =>
    (
      await db
        .selectFrom('live_events')
        .select('payload')
        .where('account_id', '=', id)
        .where('type', '=', 'snag')
        .orderBy('number')
        .execute()
    ).map(({ payload }) => payload)
  const { request_id, developer_id, conversation_id } = snag
  const expected = (['sent', 'seen', 'shortlisted'] as const).map((state) => ({
    id: snag.id,
    request_id,
    developer_id,
    conversation_id,
    state,
  }))
  expect(await eventsOf(client)).toEqual(expected)
  expect(await eventsOf(developer)).toEqual(expected)
})
