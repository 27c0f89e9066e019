import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { conversationsApi, ConversationStatus, MANUAL_TRANSITIONS } from '../contract.ts'
import { moveConversation } from '../server/commands.ts'
import { canMove, notBefore, sideOf } from '../server/rules.ts'
import { givenConversation } from '#testing/given/rows.ts'

const api = await startApi()
const { nobody, signUp } = api
const change = (who: Pick<Person, 'send'>, id: number, status: ConversationStatus) =>
  who.send(conversationsApi.changeStatus, { params: { id }, body: { status } })

const possible = [
  'active -> negotiating',
  'active -> completed',
  'negotiating -> agreed',
  'negotiating -> active',
  'negotiating -> completed',
  'agreed -> completed',
]
const every = ConversationStatus.options.flatMap((from) => ConversationStatus.options.map((to) => [from, to] as const))

test.each(every)('by hand %s -> %s only where the table of all steps allows it', (from, to) => {
  if (MANUAL_TRANSITIONS[from].includes(to)) expect(canMove(from, to)).toBe(true)
  if (to === 'agreed' || from === 'agreed') expect(MANUAL_TRANSITIONS[from]).not.toContain(to)
})

test.each(every)('%s -> %s', (from, to) => {
  expect(canMove(from, to)).toBe(possible.includes(`${from} -> ${to}`))
})

test('a side is known by its account', () => {
  const conversation = { client_id: 1, developer_id: 2 }
  expect([1, 2, 3].map((id) => sideOf(conversation, id))).toEqual(['client', 'developer', null])
})

test('time does not run backwards', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  expect(notBefore(now, '2026-03-01T11:59:59.999Z')).toBe('2026-03-01T12:00:00.000Z')
  expect(notBefore(now, '2026-03-01T12:00:00.001Z')).toBe('2026-03-01T12:00:00.001Z')
})

test('either side moves the conversation along', async () => {
  const { client, developer, conversation } = await givenConversation(api)
  expect((await change(developer, conversation.id, 'negotiating')).body.status).toBe('negotiating')
  expect((await change(client, conversation.id, 'active')).body).toMatchObject({
    id: conversation.id,
    status: 'active',
  })
  expect((await change(developer, conversation.id, 'completed')).body.status).toBe('completed')
})

test('clients that PUT a status are served as those that PATCH one', async () => {
  const { client, developer, conversation } = await givenConversation(api)
  const put = (who: Pick<Person, 'send'>, status: string) =>
    who.send(conversationsApi.putStatus, { params: { id: conversation.id }, body: { status: status as never } })
  expect((await put(client, 'active')).body).toMatchObject({ id: conversation.id, status: 'active' })
  expect((await put(client, 'agreed')).problem.code).toBe('impossible_transition')
  expect((await put(client, 'declined')).status).toBe(422)
  expect((await put(await signUp('client'), 'completed')).status).toBe(403)
  expect((await put(nobody, 'completed')).status).toBe(401)
  expect((await put(developer, 'negotiating')).body.status).toBe('negotiating')
  expect((await put(client, 'agreed')).problem.code).toBe('needs_agreement')
  expect((await client.send(conversationsApi.read, { params: { id: conversation.id } })).body.status).toBe(
    'negotiating',
  )
})

test('nobody agrees by hand: an agreement does that', async () => {
  const { client, developer, conversation } = await givenConversation(api)
  await change(developer, conversation.id, 'negotiating')
  for (const who of [client, developer]) {
    const refused = await change(who, conversation.id, 'agreed')
    expect([refused.status, refused.problem.code]).toEqual([409, 'needs_agreement'])
  }
  expect((await client.send(conversationsApi.read, { params: { id: conversation.id } })).body.status).toBe(
    'negotiating',
  )
  await api.inWork((work) => moveConversation(work, conversation.id, 'agreed', { agreed_amount: 900 }))
  expect((await change(client, conversation.id, 'agreed')).body).toMatchObject({ status: 'agreed', agreed_amount: 900 })
  // What was agreed on ends there too.
  expect((await change(client, conversation.id, 'completed')).problem.code).toBe('needs_agreement')
  await api.inWork((work) => moveConversation(work, conversation.id, 'completed'))
  expect((await client.send(conversationsApi.read, { params: { id: conversation.id } })).body.status).toBe('completed')
})

test('an impossible step is refused and changes nothing', async () => {
  const { client, conversation } = await givenConversation(api)
  const refused = await change(client, conversation.id, 'agreed')
  expect([refused.status, refused.problem]).toEqual([
    409,
    { detail: 'A conversation that is active cannot become agreed', code: 'impossible_transition' },
  ])
  expect((await client.send(conversationsApi.read, { params: { id: conversation.id } })).body.status).toBe('active')
})

test('a word that is no status is refused', async () => {
  const { client, conversation } = await givenConversation(api)
  for (const status of ['declined', 'pending', '', 7]) {
    expect((await change(client, conversation.id, status as never)).status).toBe(422)
  }
})

const DAYS = 24 * 3_600_000

test('after completion both sides can write for fourteen days; then it closes, until either of them reopens it', async () => {
  // A server of its own: its clock goes on.
  const later = await startApi()
  const { client, developer, conversation, params } = await givenConversation(later)
  const write = (who: Person, content: string) => who.send(conversationsApi.send, { params, body: { content } })
  const { body: completed } = await change(client, conversation.id, 'completed')
  const daysLeft = (Date.parse(completed.closes_at ?? '') - Date.parse(completed.updated_at)) / DAYS
  expect(Math.round(daysLeft)).toBe(14)
  later.passTime(13 * DAYS)
  for (const who of [client, developer]) expect((await write(who, 'Thank you')).status).toBe(200)
  later.passTime(1 * DAYS + 60_000)
  for (const who of [client, developer]) {
    const refused = await write(who, 'One more thing')
    expect([refused.status, refused.problem]).toEqual([
      409,
      {
        detail: 'This conversation is completed and closed. Reopen it to write again.',
        code: 'conversation_completed',
      },
    ])
    expect((await who.send(conversationsApi.sayTyping, { params })).status).toBe(409)
  }
  expect((await client.send(conversationsApi.read, { params })).body.message_count).toBe(2)
  const { body: reopened } = await developer.send(conversationsApi.reopen, { params })
  expect(reopened.status).toBe('completed')
  for (const who of [client, developer]) expect((await write(who, 'One more thing')).status).toBe(200)
  later.passTime(8 * DAYS)
  // Sessions end where they are not used.
  await client.send(conversationsApi.read, { params })
  later.passTime(7 * DAYS)
  expect((await write(client, 'And another')).status).toBe(409)
  expect((await client.send(conversationsApi.reopen, { params })).status).toBe(200)
  expect((await write(client, 'And another')).status).toBe(200)
})

test('what an earlier version completed is closed, and can be reopened', async () => {
  const { client, conversation, params } = await givenConversation(api)
  await change(client, conversation.id, 'completed')
  await api.db.updateTable('conversations').set({ closes_at: null }).where('id', '=', conversation.id).execute()
  const write = () => client.send(conversationsApi.send, { params, body: { content: 'Hello again' } })
  expect((await write()).status).toBe(409)
  await client.send(conversationsApi.reopen, { params })
  expect((await write()).status).toBe(200)
})

test('reopening leaves alone what was not completed, and is for the two of it only', async () => {
  const { client, conversation, params } = await givenConversation(api)
  expect((await client.send(conversationsApi.reopen, { params })).body).toMatchObject({
    status: 'active',
    closes_at: null,
  })
  await change(client, conversation.id, 'completed')
  const before = (await client.send(conversationsApi.read, { params })).body.closes_at
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect((await stranger.send(conversationsApi.reopen, { params })).status).toBe(403)
  }
  expect((await nobody.send(conversationsApi.reopen, { params })).status).toBe(401)
  expect((await client.send(conversationsApi.reopen, { params: { id: 987_654_321 } })).status).toBe(404)
  expect((await client.send(conversationsApi.read, { params })).body.closes_at).toBe(before)
})

test('strangers and nobody change nothing', async () => {
  const { client, conversation } = await givenConversation(api)
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    const refused = await change(stranger, conversation.id, 'completed')
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to update this conversation'])
  }
  expect((await change(nobody, conversation.id, 'completed')).status).toBe(401)
  expect((await change(client, 987_654_321, 'completed')).status).toBe(404)
  expect((await client.send(conversationsApi.read, { params: { id: conversation.id } })).body.status).toBe('active')
})
