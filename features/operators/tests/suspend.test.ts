import { expect, test } from 'vitest'
import { accountSettingsApi, accountsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { PASSWORD, startApi, startApiOn, type Person, type Sender } from '#testing/api.ts'
import { givenConversation, givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { countStatements } from '#testing/database/statements.ts'
import { operatorsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const origin = await api.app.listen({ port: 0 })
const WHY = 'Sends everybody the same advertisement'

const suspend = (sender: Sender, id: number, reason = WHY) =>
  sender.send(operatorsApi.suspend, { params: { id }, body: { reason } })
const restore = (sender: Sender, id: number, reason = 'It was a misunderstanding') =>
  sender.send(operatorsApi.restore, { params: { id }, body: { reason } })
const isIn = async (person: Person) => (await person.send(accountsApi.me)).status === 200
const signIn = (person: Person) =>
  nobody.send(accountsApi.login, { body: { username: person.username, password: PASSWORD } })
const entriesOf = (person: Person) =>
  db.selectFrom('audit_entries').selectAll().where('account_id', '=', person.id).orderBy('id').execute()

test('an operator of either user type suspends somebody, who is out at once and is let back in later', async () => {
  for (const type of ['client', 'developer'] as const) {
    const [otto, ann] = [await signUp(type, { operator: true }), await signUp('client')]
    const done = await suspend(otto, ann.id)
    expect([done.status, done.body]).toEqual([200, { id: ann.id, username: ann.username, is_suspended: true }])
    expect(await isIn(ann)).toBe(false)
    const refused = await signIn(ann)
    expect([refused.status, refused.problem]).toEqual([
      401,
      { detail: 'Incorrect username or password', code: 'wrong_credentials' },
    ])
    const undone = await restore(otto, ann.id)
    expect([undone.status, undone.body]).toEqual([200, { id: ann.id, username: ann.username, is_suspended: false }])
    expect(await isIn(ann)).toBe(false)
    expect((await signIn(ann)).status).toBe(200)
  }
})

test('nobody, a stranger, and an operator whose grant was taken away suspend nobody', async () => {
  const [otto, ann, bob] = [await signUp('client', { operator: true }), await signUp('client'), await signUp('client')]
  expect((await suspend(nobody, ann.id)).status).toBe(401)
  await db.deleteFrom('operators').where('account_id', '=', otto.id).execute()
  for (const person of [bob, await signUp('developer', { subscribed: true }), otto, ann]) {
    for (const { status, problem } of [await suspend(person, ann.id), await restore(person, ann.id)]) {
      expect([status, problem]).toEqual([403, { detail: 'Only a moderator may do this', code: 'operator_required' }])
    }
    const { status, problem } = await person.send(operatorsApi.audit)
    expect([status, problem]).toEqual([403, { detail: 'Only an operator may do this', code: 'operator_required' }])
  }
  expect(await isIn(ann)).toBe(true)
  expect(await entriesOf(ann)).toEqual([])
})

test('a suspended operator is none, and comes back by nobody but who holds the server', async () => {
  const [otto, olga] = [await signUp('client', { operator: true }), await signUp('developer', { operator: true })]
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', olga.id).execute()
  expect((await olga.send(operatorsApi.audit)).status).toBe(401)
  expect((await restore(otto, olga.id)).problem.code).toBe('is_operator')
  expect((await signIn(olga)).status).toBe(401)
})

test('operators touch neither themselves nor each other', async () => {
  const [otto, olga] = [await signUp('client', { operator: true }), await signUp('client', { operator: true })]
  for (const act of [suspend, restore]) {
    expect((await act(otto, otto.id)).problem).toEqual({
      detail: 'You cannot suspend or restore your own account',
      code: 'own_account',
    })
    const other = await act(otto, olga.id)
    expect([other.status, other.problem]).toEqual([
      409,
      { detail: 'This account runs this installation: an owner must take its roles first', code: 'is_operator' },
    ])
  }
  expect([await isIn(otto), await isIn(olga)]).toEqual([true, true])
  expect([...(await entriesOf(otto)), ...(await entriesOf(olga))]).toEqual([])
})

test('done twice, or by two at once, it is done and written down once', async () => {
  const [otto, olga] = [await signUp('client', { operator: true }), await signUp('client', { operator: true })]
  const ann = await signUp('client')
  expect((await restore(otto, ann.id)).body.is_suspended).toBe(false)
  expect(await entriesOf(ann)).toEqual([])
  for (const act of [suspend, restore]) {
    const responses = await Promise.all([act(otto, ann.id), act(olga, ann.id)])
    responses.push(await act(otto, ann.id, 'Once more'))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  expect((await entriesOf(ann)).map(({ action }) => action)).toEqual(['suspend_account', 'restore_account'])
})

test('a reason must be given, and be no longer than a reason is', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  for (const reason of ['', ' \u200b', 'x'.repeat(501)]) expect((await suspend(otto, ann.id, reason)).status).toBe(422)
  expect((await otto.send(operatorsApi.suspend, { params: { id: ann.id } })).status).toBe(422)
  expect(await isIn(ann)).toBe(true)
})

test('of a closed account there is nothing to suspend or restore', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  for (const act of [suspend, restore]) {
    const { status, problem } = await act(otto, ann.id)
    expect([status, problem]).toEqual([404, { detail: 'Account not found', code: 'not_found' }])
  }
  expect(await entriesOf(ann)).toEqual([])
})

test('the live streams of who is suspended end in every process', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  const other = await startApiOn(api.opened)
  try {
    const elsewhere = await other.app.listen({ port: 0 })
    const streams = await Promise.all([origin, elsewhere].map((address) => openLive(address, ann.token)))
    for (const stream of streams) await stream.take(1)
    await suspend(otto, ann.id)
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([undefined, undefined])
    for (const stream of streams) await stream.hangUp()
  } finally {
    await other.stop()
  }
})

test('who signs in at the moment of being suspended has no session afterwards', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  const [, ...signedIn] = await Promise.all([suspend(otto, ann.id), ...Array.from({ length: 6 }, () => signIn(ann))])
  expect(signedIn.every(({ status }) => status === 200 || status === 401)).toBe(true)
  expect(await db.selectFrom('sessions').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
})

test('a suspended creator is found by nobody; what was written with them stays', async () => {
  const otto = await signUp('client', { operator: true })
  const { client, developer, params } = await givenConversation(api)
  await developer.send(conversationsApi.send, { params, body: { content: 'What I wrote before' } })
  await givenDeveloperProfile(db, developer)
  await suspend(otto, developer.id)
  const shown = async () =>
    (await nobody.send(profilesApi.readPublicDeveloper, { params: { id: developer.id } })).status
  expect(await shown()).toBe(404)
  const query = { q: developer.username }
  expect((await client.send(requestsApi.searchUsers, { query })).body).toEqual([])
  const { body: messages } = await client.send(conversationsApi.listMessages, { params })
  expect(messages).toMatchObject([{ username: developer.username, content: 'What I wrote before' }])
  await restore(otto, developer.id)
  expect(await shown()).toBe(200)
})

test('a suspended client keeps what is public in public, under their name', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  const request = await givenRequest(db, ann, { is_public: true })
  await suspend(otto, ann.id)
  const { status, body } = await nobody.send(requestsApi.read, { params: { id: request.id } })
  expect([status, body.owner_username, body.status]).toEqual([200, ann.username, 'open'])
})

test('whether somebody is an operator costs no call a statement', async () => {
  const [otto, ann] = [await signUp('client', { operator: true }), await signUp('client')]
  const cost = (person: Person) => countStatements(() => person.send(accountsApi.me))
  expect(await cost(otto)).toBe(2)
  expect(await cost(ann)).toBe(2)
})
