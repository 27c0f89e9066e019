import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { agreementsApi, AgreementStatus, type Agreement } from '../contract.ts'
import { givenProposal, TERMS } from './given-agreements.ts'

const api = await startApi()
const { db, signUp, nobody } = api

const OTHER_TERMS = { price: 1100, terms: 'A shop with eight pages, in four weeks.' }
type Step = 'counter' | 'accept' | 'decline' | 'withdraw' | 'complete'

const take = (who: Pick<Person, 'send'>, step: Step, id: number) => {
  const params = { id }
  if (step === 'counter') return who.send(agreementsApi.counter, { params, body: OTHER_TERMS })
  if (step === 'accept') return who.send(agreementsApi.accept, { params })
  return who.send(agreementsApi[step], { params })
}

const readAll = async (who: Person, agreement: Agreement) => ({
  agreement: (await who.send(agreementsApi.read, { params: { id: agreement.id } })).body,
  conversation: (await who.send(conversationsApi.read, { params: { id: agreement.conversation_id } })).body,
  request: (await who.send(requestsApi.read, { params: { id: agreement.request_id } })).body,
})

/** A creator's terms, brought to a status by those who may. */
async function givenStatus(status: AgreementStatus) {
  const given = await givenProposal(api)
  const { client, developer, agreement } = given
  if (status === 'declined') await take(client, 'decline', agreement.id)
  if (status === 'withdrawn') await take(developer, 'withdraw', agreement.id)
  if (status === 'accepted' || status === 'completed') await take(client, 'accept', agreement.id)
  if (status === 'completed') await take(client, 'complete', agreement.id)
  return given
}

// Of terms that the creator proposed: who may take which step from where, and what it leads to.
const allowed: Record<string, AgreementStatus> = {
  'proposed client counter': 'proposed',
  'proposed client accept': 'accepted',
  'proposed client decline': 'declined',
  'proposed developer withdraw': 'withdrawn',
  'accepted client complete': 'completed',
}
const steps: Step[] = ['counter', 'accept', 'decline', 'withdraw', 'complete']

describe.each(AgreementStatus.options)('terms that are %s', (status) => {
  const cases = (['client', 'developer'] as const).flatMap((who) => steps.map((step) => [who, step] as const))
  test.each(cases)('the %s and %s', async (who, step) => {
    const given = await givenStatus(status)
    const before = await readAll(given.client, given.agreement)
    expect(before.agreement.status).toBe(status)
    const answer = await take(given[who], step, given.agreement.id)
    const after = await readAll(given.client, given.agreement)
    const next = allowed[`${status} ${who} ${step}`]
    if (next) {
      expect([answer.status, answer.body.status, after.agreement.status]).toEqual([200, next, next])
      expect(after.agreement.negotiation_history).toHaveLength(before.agreement.negotiation_history.length + 1)
    } else {
      const from = step === 'complete' ? 'accepted' : 'proposed'
      const expected = status === from ? [403, 'not_your_turn'] : [409, 'impossible_transition']
      expect([answer.status, answer.problem.code]).toEqual(expected)
      expect(after).toEqual(before)
    }
  })
})

test('accepting settles everything: the request is in progress and the conversation agreed, at that price', async () => {
  const { client, developer, agreement, params } = await givenProposal(api)
  const accepted = await client.send(agreementsApi.accept, {
    params,
    body: { content_hash: agreement.content_hash, accepted_by: 7, accepted_at: '2020-01-01' } as never,
  })
  expect(accepted.status).toBe(200)
  const { body } = accepted
  expect(body.negotiation_history.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['proposal', developer.id],
    ['acceptance', client.id],
  ])
  expect(body.negotiation_history[1]).toMatchObject({ content_hash: agreement.content_hash, version: 1, ...TERMS })
  expect([body.agreement_date, body.accepted_at]).toEqual([body.negotiation_history[1]?.timestamp, body.agreement_date])
  const { conversation, request } = await readAll(developer, agreement)
  expect([conversation.status, conversation.agreed_amount]).toEqual(['agreed', TERMS.price])
  expect([request.status, request.agreed_amount]).toEqual(['in_progress', TERMS.price])
})

test('the work is completed by its client, and with it the request and the conversation', async () => {
  const { client, agreement } = await givenStatus('completed')
  const { conversation, request } = await readAll(client, agreement)
  expect([conversation.status, request.status, request.agreed_amount]).toEqual(['completed', 'completed', TERMS.price])
})

test.each(['declined', 'withdrawn'] as const)(
  'after terms were %s, the two talk on and may propose anew',
  async (status) => {
    const { client, developer, agreement, request } = await givenStatus(status)
    expect((await readAll(client, agreement)).conversation.status).toBe('active')
    const again = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...OTHER_TERMS } })
    expect([again.status, again.body.id === agreement.id]).toEqual([201, false])
  },
)

test('other terms supersede: now their proposer waits, and every version stays in the history', async () => {
  const { client, developer, agreement, params } = await givenProposal(api)
  const countered = await client.send(agreementsApi.counter, {
    params,
    body: { ...OTHER_TERMS, proposed_changes: 'Two pages fewer', content_hash: agreement.content_hash },
  })
  expect(countered.body).toMatchObject({ version: 2, ...OTHER_TERMS, proposed_by: client.id, status: 'proposed' })
  expect(countered.body.content_hash).not.toBe(agreement.content_hash)
  const own = await take(client, 'accept', agreement.id)
  expect([own.status, own.problem.code]).toEqual([403, 'not_your_turn'])

  const accepted = await developer.send(agreementsApi.accept, {
    params,
    body: { content_hash: countered.body.content_hash },
  })
  const versions = accepted.body.negotiation_history.map(({ action, version, price, changes }) => [
    action,
    version,
    price,
    changes,
  ])
  expect(versions).toEqual([
    ['proposal', 1, TERMS.price, null],
    ['counter', 2, OTHER_TERMS.price, 'Two pages fewer'],
    ['acceptance', 2, OTHER_TERMS.price, null],
  ])
  expect((await readAll(client, agreement)).request.agreed_amount).toBe(OTHER_TERMS.price)
})

test('the same terms in another version are not the same: their hashes differ', async () => {
  const { client, agreement, params } = await givenProposal(api)
  const { body } = await client.send(agreementsApi.counter, { params, body: TERMS })
  expect(body.content_hash).not.toBe(agreement.content_hash)
})

test('terms that were superseded while somebody read them are neither accepted nor answered', async () => {
  const { client, developer, agreement, params } = await givenProposal(api)
  await take(client, 'counter', agreement.id)
  for (const content_hash of [agreement.content_hash, 'f'.repeat(64)]) {
    const late = await developer.send(agreementsApi.accept, { params, body: { content_hash } })
    expect([late.status, late.problem.code]).toEqual([409, 'terms_changed'])
    const response = await developer.send(agreementsApi.counter, { params, body: { ...TERMS, content_hash } })
    expect([response.status, response.problem.code]).toEqual([409, 'terms_changed'])
  }
  expect((await developer.send(agreementsApi.accept, { params, body: { content_hash: 'abc' } })).status).toBe(422)
  expect((await readAll(client, agreement)).agreement).toMatchObject({ status: 'proposed', version: 2 })
})

test('a request that was closed meanwhile is not settled any more', async () => {
  for (const step of ['accept', 'counter'] as const) {
    const { client, agreement, request } = await givenProposal(api)
    await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } })
    const late = await take(client, step, agreement.id)
    expect([late.status, late.problem.code]).toEqual([409, 'request_not_open'])
    expect((await readAll(client, agreement)).agreement).toMatchObject({ status: 'proposed', version: 1 })
  }
})

test('a creator without a subscription may accept, decline and withdraw, but proposes nothing new', async () => {
  const { client, developer, agreement } = await givenProposal(api)
  await take(client, 'counter', agreement.id)
  await db.deleteFrom('subscriptions').where('account_id', '=', developer.id).execute()
  const refused = await take(developer, 'counter', agreement.id)
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
  expect((await take(developer, 'accept', agreement.id)).status).toBe(200)
})

test('a conversation that somebody moved by hand does not hold an answer up', async () => {
  for (const status of ['active', 'agreed'] as const) {
    const { client, agreement, conversation } = await givenProposal(api)
    await client.send(conversationsApi.changeStatus, { params: { id: conversation.id }, body: { status } })
    expect((await take(client, 'accept', agreement.id)).status).toBe(200)
    const after = await readAll(client, agreement)
    expect([after.conversation.status, after.conversation.agreed_amount]).toEqual(['agreed', TERMS.price])
  }
})

test('a conversation in which terms wait is completed by neither side, before they are answered or withdrawn', async () => {
  for (const end of ['decline', 'withdraw'] as const) {
    const { client, developer, agreement, conversation } = await givenProposal(api)
    const complete = (who: Person) =>
      who.send(conversationsApi.changeStatus, { params: { id: conversation.id }, body: { status: 'completed' } })
    for (const who of [client, developer]) {
      const refused = await complete(who)
      expect([refused.status, refused.problem]).toEqual([
        409,
        { detail: 'Reply to the proposed terms or withdraw them first', code: 'terms_waiting' },
      ])
    }
    expect((await readAll(client, agreement)).conversation.status).toBe('negotiating')
    await take(end === 'decline' ? client : developer, end, agreement.id)
    expect((await complete(developer)).body.status).toBe('completed')
  }
})

test('work that was agreed on is completed even after its request was cancelled, which stays so', async () => {
  const { client, developer, agreement, request } = await givenStatus('accepted')
  await client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } })
  expect((await take(developer, 'complete', agreement.id)).status).toBe(403)
  expect((await take(client, 'complete', agreement.id)).body.status).toBe('completed')
  const after = await readAll(client, agreement)
  expect([after.conversation.status, after.request.status]).toEqual(['completed', 'cancelled'])
})

test('versions come to an end', async () => {
  const { client, developer, agreement } = await givenProposal(api)
  for (let version = 2; version <= 50; version++) {
    const answered = await take(version % 2 === 0 ? client : developer, 'counter', agreement.id)
    expect(answered.body.version).toBe(version)
  }
  const refused = await take(developer, 'counter', agreement.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'too_many_versions'])
  expect((await take(developer, 'accept', agreement.id)).body.negotiation_history).toHaveLength(51)
})

test('strangers and nobody answer nothing, and do not learn that there is something', async () => {
  const { client, agreement } = await givenProposal(api)
  const before = await readAll(client, agreement)
  const strangers = [await signUp('client'), await signUp('developer', { subscribed: true })]
  for (const step of steps) {
    for (const stranger of strangers) {
      const refused = await take(stranger, step, agreement.id)
      expect([refused.status, refused.problem.detail]).toEqual([404, 'Agreement not found'])
    }
    expect((await take(nobody, step, agreement.id)).status).toBe(401)
  }
  expect(await readAll(client, agreement)).toEqual(before)
})

test.each([
  ['decline', 'Declined'],
  ['accept', 'Accepted'],
] as const)('the other side is told of an answer: %s', async (step, detail) => {
  const { client, developer, agreement, request } = await givenProposal(api)
  await take(client, step, agreement.id)
  const notices = await db
    .selectFrom('notifications')
    .select(['actor', 'subject', 'detail', 'path'])
    .where('account_id', '=', developer.id)
    .where('kind', '=', 'agreement')
    .execute()
  const path = `/conversations/${agreement.conversation_id}`
  expect(notices).toEqual([{ actor: client.username, subject: request.title, detail, path }])
})

test('whose terms are accepted is hired: the pitch they sent says so', async () => {
  const { client, developer, agreement, request } = await givenProposal(api)
  await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'I would like to build this.' } })
  await take(client, 'accept', agreement.id)
  const { body } = await developer.send(snagsApi.list)
  expect(body.map(({ request_id, state }) => [request_id, state])).toEqual([[request.id, 'hired']])
})
