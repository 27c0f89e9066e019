import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { findBrokenPlaces, DISPUTES_MAX, disputesApi } from '../../contract.ts'
import { sha256 } from '../../server/chain.ts'
import { DAY_MS, givenPaid } from './given-milestones.ts'

const api = await startApi({ AGREEMENT_FEE_PERCENT: '10' })
const moderator = await api.signUp('client', { operator: ['moderator'] })

async function givenDispute() {
  const given = await givenPaid(api)
  await given.fund()
  await given.deliver()
  expect((await given.dispute()).status).toBe(200)
  const dispute = (await given.milestone())?.dispute
  const divide = (to_client: number, to_creator: number, who = moderator, reason = 'Half of it works.') =>
    who.send(disputesApi.divide, { params: { id: dispute?.id ?? 0 }, body: { to_client, to_creator, reason } })
  return { ...given, id: dispute?.id ?? 0, divide }
}

test('a dispute freezes a milestone, and a moderator reads everything and divides it with a reason both sides read', async () => {
  const { client, developer, conversation, id, divide, milestone, accept, refund, dispute, record, sums } =
    await givenDispute()
  await developer.send(conversationsApi.send, { params: { id: conversation.id }, body: { content: 'It does work.' } })
  expect(await milestone(1, developer)).toMatchObject({
    status: 'disputed',
    dispute: { reason: 'Nothing works.' },
    moves: [],
  })
  for (const step of [accept(), refund(), dispute(1, developer)]) {
    expect((await step).problem.code).toBe('milestone_frozen')
  }

  const { body: open } = await moderator.send(disputesApi.list)
  expect(open.find((each) => each.id === id)).toMatchObject({
    held: 100,
    opened_by: 'client',
    client: { id: client.id },
  })
  const { body: read } = await moderator.send(disputesApi.read, { params: { id } })
  expect(read).toMatchObject({
    has_conversation: true,
    agreement: { terms: 'A shop with ten pages.', deliveries: [{}] },
  })
  const { body: messages } = await moderator.send(disputesApi.listMessages, { params: { id }, query: { limit: 1 } })
  const rest = await moderator.send(disputesApi.listMessages, {
    params: { id },
    query: { after: messages[0]?.id ?? 0 },
  })
  expect([...messages, ...rest.body].map(({ content }) => content)).toEqual(['Here it is.', 'It does work.'])

  const decided = await divide(33.33, 66.67)
  expect([decided.status, decided.body]).toMatchObject([200, { state: 'decided', to_client: 33.33, to_creator: 66.67 }])
  expect(await sums()).toEqual([43_333, 6001, 0, 666])
  for (const who of [client, developer]) {
    expect(await milestone(1, who)).toMatchObject({ status: 'divided', dispute: { decision: 'Half of it works.' } })
    const { body: notices } = await who.send(notificationsApi.list, { query: {} })
    expect(notices.some(({ detail }) => detail?.includes('$33.33 to the client, $66.67 to the creator'))).toBe(true)
  }
  const sealed = await record()
  expect(sealed.events.at(-1)).toMatchObject({ action: 'division', actor_id: 0 })
  expect(await findBrokenPlaces(sealed, sha256)).toEqual([])
  const owner = await api.signUp('client', { operator: ['owner'] })
  const { body: audit } = await owner.send(operatorsApi.audit, { query: { action: 'divide_milestone' } })
  expect(audit[0]?.details).toMatchObject({ before: 'disputed', after: 'divided', to_client: '33.33' })
  await expectBooksInOrder(api.db)
})

test('a division comes to exactly what is held, once', async () => {
  const { divide, sums } = await givenDispute()
  for (const [to_client, to_creator] of [
    [50, 49.99],
    [50, 50.01],
    [100, 100],
    [-1, 101],
    [33.333, 66.667],
    [0, 0],
  ] as const) {
    expect((await divide(to_client, to_creator)).status).toBe(422)
  }
  expect((await sums()).slice(0, 3)).toEqual([40_000, 0, 10_000])
  const at_once = await Promise.all([divide(100, 0), divide(0, 100), divide(100, 0)])
  const done = at_once.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ body }) => body.to_client)).size).toBe(1)
  const [clientHas = 0, creatorHas = 0, escrow] = await sums()
  expect([
    [50_000, 0],
    [40_000, 9000],
  ]).toContainEqual([clientHas, creatorHas])
  expect(escrow).toBe(0)
  expect((await divide(1, 99)).problem.code).toBe('dispute_closed')
})

test('who opened a dispute withdraws it, and the client has the whole time again', async () => {
  const { developer, id, withdrawDispute, divide, milestone, accept } = await givenDispute()
  const before = (await milestone())?.accept_at
  expect((await withdrawDispute(1, developer)).problem.code).toBe('not_your_turn')
  api.passTime(3 * DAY_MS)
  expect((await withdrawDispute()).status).toBe(200)
  expect(before).toBe(null)
  expect(await milestone()).toMatchObject({ status: 'delivered', dispute: { id, state: 'withdrawn' } })
  const left = Date.parse((await milestone())?.accept_at ?? '') - api.now().getTime()
  expect(Math.round(left / DAY_MS)).toBe(14)
  expect((await divide(50, 50)).problem.code).toBe('dispute_closed')
  expect((await accept()).status).toBe(200)
})

test('a milestone is disputed a few times at most, and only while it holds money', async () => {
  const { developer, fund, dispute, milestone, withdrawDispute } = await givenPaid(api)
  expect((await dispute()).problem.code).toBe('milestone_changed')
  await fund()
  for (let times = 0; times < DISPUTES_MAX; times++) {
    expect((await dispute()).status).toBe(200)
    await withdrawDispute()
  }
  expect((await dispute()).problem.code).toBe('too_many_disputes')
  // The other side still has its own.
  expect((await milestone(1, developer))?.moves).toContain('dispute')
  expect((await dispute(1, developer)).status).toBe(200)
})

test('a moderator who is one of the two decides nothing, unless nobody else could', async () => {
  const { client, developer, id, divide, sums } = await givenDispute()
  await api.db
    .insertInto('operators')
    .values({ account_id: client.id, roles: ['moderator'], granted_at: api.now() })
    .execute()
  const before = await sums()
  expect((await divide(100, 0, client)).problem.code).toBe('own_dispute')
  expect(await sums()).toEqual(before)
  expect((await developer.send(disputesApi.read, { params: { id } })).status).toBe(403)
  expect((await divide(50, 50)).status).toBe(200)
})

test('only moderators read and divide disputes', async () => {
  const { client, developer, id, sums } = await givenDispute()
  const finance = await api.signUp('client', { operator: ['finance'] })
  const params = { id }
  const body = { to_client: 100, to_creator: 0, reason: 'Mine.' }
  for (const who of [client, developer, finance]) {
    expect((await who.send(disputesApi.list)).status).toBe(403)
    expect((await who.send(disputesApi.read, { params })).status).toBe(403)
    expect((await who.send(disputesApi.listMessages, { params, query: {} })).status).toBe(403)
    expect((await who.send(disputesApi.divide, { params, body })).status).toBe(403)
  }
  expect((await api.nobody.send(disputesApi.divide, { params, body })).status).toBe(401)
  expect((await moderator.send(disputesApi.divide, { params: { id: 987_654 }, body })).status).toBe(404)
  expect((await sums()).slice(0, 3)).toEqual([40_000, 0, 10_000])
})
