import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { countStatements } from '#testing/database/statements.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { snagsApi } from '../contract.ts'
import { recordKeptOpen } from '../server/queries/silence.ts'
import { daysOf } from './days.ts'
import { givenSnag, noticesOf } from './given-snag.ts'

const api = await startApi()
const { db, signUp } = api
const { pass, look, daysLater, statusOf, stateOf, asked, questions, stayAround } = daysOf(api)
const verified = (client: Person) =>
  db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', client.id).execute()
async function emailsTo(client: Person) {
  // The digests of notices are emails too, which are tested elsewhere.
  await api.runJobs()
  return api.emails(client.user.email).flatMap(({ subject }) => (subject.startsWith('Still looking?') ? [subject] : []))
}

test('a client who leaves pitches unanswered for 21 days is asked once, by notice and by email', async () => {
  const { client, request } = await givenSnag(api)
  await verified(client)
  await daysLater(20.9)
  expect([await asked(client, request), await questions(client)]).toEqual([false, []])
  await daysLater(0.2)
  await look()
  await daysLater(3)
  expect(await asked(client, request)).toBe(true)
  expect(await questions(client)).toMatchObject([
    { kind: 'request', actor: null, subject: request.title, path: `/requests/${request.id}` },
  ])
  expect(await emailsTo(client)).toEqual([`Still looking? "${request.title}"`])
})

test('without a word for 7 more days the request closes itself with its pitches, and everybody is told', async () => {
  const { client, developer, request, snag, params } = await givenSnag(api)
  const shortlisted = await signUp('developer', { subscribed: true })
  const withdrawn = await signUp('developer', { subscribed: true })
  const of = { body: { request_id: request.id, message: 'Me too.' } }
  const { body: second } = await shortlisted.send(snagsApi.snag, of)
  const { body: third } = await withdrawn.send(snagsApi.snag, of)
  await client.send(snagsApi.markSeen, { params })
  await client.send(snagsApi.answer, { params: { id: second.id }, body: { state: 'shortlisted' } })
  await withdrawn.send(snagsApi.remove, { params: { request_id: request.id } })
  await daysLater(22)
  await daysLater(6.9)
  expect([await statusOf(request), await stateOf(snag)]).toEqual(['open', 'seen'])
  await daysLater(0.2)
  await look()
  expect(await statusOf(request)).toBe('cancelled')
  expect([await stateOf(snag), await stateOf(second), await stateOf(third)]).toEqual(['closed', 'closed', 'withdrawn'])
  const closed = { kind: 'request', actor: null, subject: request.title, path: `/requests/${request.id}` }
  expect((await noticesOf(db, developer)).filter(({ kind }) => kind === 'request')).toMatchObject([closed])
  expect((await noticesOf(db, shortlisted)).filter(({ kind }) => kind === 'request')).toMatchObject([closed])
  expect(await noticesOf(db, withdrawn)).toEqual([])
  expect((await noticesOf(db, client))[0]).toMatchObject({
    ...closed,
    detail: 'Closed because its pitches got no reply. You can reopen it.',
  })
  const events = await db.selectFrom('live_events').select('type').where('account_id', '=', developer.id).execute()
  expect(events.filter(({ type }) => type === 'snag')).toHaveLength(3)
})

test('once a closed request opens again, the same creator may pitch again', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  await daysLater(22)
  await daysLater(8)
  expect(await stateOf(snag)).toBe('closed')
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'open' } })
  const { status, body } = await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'Again!' } })
  expect([status, body.state]).toEqual([200, 'sent'])
  expect((await developer.send(snagsApi.list)).body).toHaveLength(1)
})

const reactions: [string, (given: Awaited<ReturnType<typeof givenSnag>>) => Promise<unknown>][] = [
  ['says they still look', ({ client, request }) => client.send(snagsApi.keepOpen, { params: { id: request.id } })],
  [
    'writes to a creator',
    ({ client, snag }) =>
      client.send(conversationsApi.send, { params: { id: snag.conversation_id }, body: { content: 'Hello' } }),
  ],
  [
    'decides on another pitch',
    async ({ client, request, developer }) => {
      const { body } = await developer.send(snagsApi.list)
      const early = body.find((snag) => snag.request_id === request.id)!
      await client.send(snagsApi.answer, { params: { id: early.id }, body: { state: 'shortlisted' } })
    },
  ],
  [
    'changes the request',
    ({ client, request }) =>
      client.send(requestsApi.update, { params: { id: request.id }, body: { content: 'A bigger shop.' } }),
  ],
]

test.each(reactions)('a client who %s when asked keeps the request open', async (_, react) => {
  const given = await givenSnag(api)
  const { client, request } = given
  const other = await signUp('developer', { subscribed: true })
  await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await daysLater(22)
  expect(await asked(client, request)).toBe(true)
  pass(1)
  await react(given)
  expect(await asked(client, request)).toBe(false)
  await daysLater(8)
  expect([await statusOf(request), await asked(client, request)]).toEqual(['open', false])
  // Another three weeks of silence are another question.
  await daysLater(14)
  expect(await asked(client, request)).toBe(true)
})

test.each(reactions)('a client who %s in time is not asked', async (_, react) => {
  const given = await givenSnag(api)
  const { client, request } = given
  const other = await signUp('developer', { subscribed: true })
  await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await stayAround()
  pass(15)
  await react(given)
  await daysLater(7)
  expect([await asked(client, request), await questions(client)]).toEqual([false, []])
})

test('what a creator writes is no word of the client', async () => {
  const { client, developer, request, snag } = await givenSnag(api)
  pass(10)
  await developer.send(conversationsApi.send, { params: { id: snag.conversation_id }, body: { content: 'Well?' } })
  await daysLater(12)
  expect(await asked(client, request)).toBe(true)
})

test('a question whose pitches were withdrawn closes nothing, and newer pitches get their own', async () => {
  const { client, developer, request } = await givenSnag(api)
  await daysLater(22)
  await developer.send(snagsApi.remove, { params: { request_id: request.id } })
  const late = await signUp('developer', { subscribed: true })
  await late.send(snagsApi.snag, { body: { request_id: request.id, message: 'Me too.' } })
  await daysLater(8)
  expect(await statusOf(request)).toBe('open')
  await daysLater(14)
  expect(await questions(client)).toHaveLength(1)
  await daysLater(8)
  expect(await statusOf(request)).toBe('cancelled')
})

test.each(['completed', 'cancelled'] as const)('pitches left over when a request is %s are closed', async (status) => {
  const { developer, request, snag } = await givenSnag(api)
  await db.updateTable('requests').set({ status }).where('id', '=', request.id).execute()
  await look()
  expect(await stateOf(snag)).toBe('closed')
  expect(await noticesOf(db, developer)).toMatchObject([{ kind: 'request', subject: request.title }])
})

test('only what is open can be kept open', async () => {
  const { client, request } = await givenSnag(api)
  await db.updateTable('requests').set({ status: 'completed' }).where('id', '=', request.id).execute()
  const { status, problem } = await client.send(snagsApi.keepOpen, { params: { id: request.id } })
  expect([status, problem.code]).toEqual([409, 'request_not_open'])
})

test('the email is not sent when the request closed meanwhile', async () => {
  const { client, request } = await givenSnag(api)
  await verified(client)
  await daysLater(22)
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } })
  expect(await emailsTo(client)).toEqual([])
})

// The embedded database answers one at a time, so there nobody comes between.
test.runIf(onPostgres)('a client who acts while the look is at their request is heard', async () => {
  const { request } = await givenSnag(api)
  await daysLater(22)
  pass(8)
  const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  // Begun out here: what begins within the transaction would count as part of it.
  const looking = soon(200).then(look)
  await inTransaction(db, async (transaction) => {
    await lockRequestById(transaction, request.id)
    await soon(800)
    await recordKeptOpen(transaction, request.id, api.now())
  })
  await looking
  expect(await statusOf(request)).toBe('open')
})

test('no email goes to an address that nobody has verified', async () => {
  const { client } = await givenSnag(api)
  await daysLater(22)
  expect([await questions(client), await emailsTo(client)]).toMatchObject([[{}], []])
})

test('two looks at once ask once', async () => {
  const { client } = await givenSnag(api)
  await verified(client)
  pass(22)
  await Promise.all([look(), look(), look()])
  expect(await questions(client)).toHaveLength(1)
  expect(await emailsTo(client)).toHaveLength(1)
})

test('a look that finds nothing takes four statements, however many requests there are', async () => {
  await look()
  expect(await countStatements(look)).toBe(4)
})
