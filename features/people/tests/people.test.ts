import { expect, test } from 'vitest'
import { accountSettingsApi, accountsApi } from '#features/accounts/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { insertMailText } from '#platform/server/outside/mail-texts.ts'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { peopleApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, runJobs, signUp } = api

const support = () => signUp('client', { operator: ['support'] })
const find = async (sender: Sender, q: string) =>
  (await sender.send(peopleApi.list, { query: { q } })).body.map(({ username }) => username)
const at = ({ id }: { id: number }) => ({ params: { id } })
const isIn = async (person: Person) => (await person.send(accountsApi.me)).status === 200
const lastEntry = async (person: { id: number }) => {
  const { action, details, actor_id } = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('account_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { action, details, actor_id }
}
const entriesOf = (person: { id: number }) =>
  db.selectFrom('audit_entries').select('action').where('account_id', '=', person.id).execute()

test('support finds people by username, address and name, the exact one first, page by page', async () => {
  const sam = await support()
  const anna = await signUp('client', { username: 'zora' })
  const other = await signUp('developer', { username: 'zora-the-second' })
  await db.updateTable('accounts').set({ full_name: 'Éva Kovačić' }).where('id', '=', other.id).execute()
  expect(await find(sam, 'ZORA')).toEqual(['zora', 'zora-the-second'])
  expect(await find(sam, anna.user.email.slice(0, 6))).toContain('zora')
  expect(await find(sam, 'kovacic')).toEqual(['zora-the-second'])
  expect(await find(sam, 'zo_a')).toEqual([])
  const first = await sam.send(peopleApi.list, { query: { q: 'zora', limit: 1 } })
  const after = /after=([^&>]+)/.exec(first.headers['link'] as string)?.[1] ?? ''
  const second = await sam.send(peopleApi.list, { query: { q: 'zora', limit: 1, after } })
  expect([...first.body, ...second.body].map(({ username }) => username)).toEqual(['zora', 'zora-the-second'])
  expect((await sam.send(peopleApi.list, { query: { limit: 2 } })).body.map(({ id }) => id)).toEqual([
    other.id,
    anna.id,
  ])
})

test('closed accounts are no longer people; a page costs as many statements however many people it shows', async () => {
  const sam = await support()
  const gone = await signUp('client', { username: 'quentin' })
  await gone.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await find(sam, 'quentin')).toEqual([])
  expect((await sam.send(peopleApi.read, at(gone))).status).toBe(404)
  const cost = (limit: number) => countStatements(() => sam.send(peopleApi.list, { query: { limit } }))
  expect(await cost(1)).toBe(await cost(20))
})

test('a person is shown with what they have', async () => {
  const sam = await support()
  const { client, developer } = await givenConversation(api)
  await givenBalance(api, client, 5000)
  const { body } = await sam.send(peopleApi.read, at(client))
  expect(body).toMatchObject({
    username: client.username,
    email: client.user.email,
    operator_roles: [],
    balance_cents: 5000,
    subscription: null,
    has: { requests: 1, conversations: 1, agreements: 0, videos: 0 },
  })
  expect((await sam.send(peopleApi.read, at(developer))).body.subscription?.status).toBe('active')
})

test('support ends one session or all of them, at once', async () => {
  const [sam, ann] = [await support(), await signUp('client')]
  await nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
  const sessions = async () => (await sam.send(peopleApi.listSessions, at(ann))).body
  const [newest, oldest] = await sessions()
  const params = { id: ann.id, session_id: newest?.id ?? 0 }
  expect((await sam.send(peopleApi.endSession, { params })).status).toBe(204)
  expect((await sam.send(peopleApi.endSession, { params })).status).toBe(404)
  expect((await sessions()).map(({ id }) => id)).toEqual([oldest?.id])
  expect((await sam.send(peopleApi.endSessions, at(ann))).status).toBe(204)
  expect(await isIn(ann)).toBe(false)
  expect((await sam.send(peopleApi.endSessions, at(ann))).status).toBe(404)
  expect((await entriesOf(ann)).map(({ action }) => action)).toEqual(['end_sessions', 'end_sessions'])
})

test('support sends the confirmation again, or confirms the address that was looked at', async () => {
  const [sam, ann] = [await support(), await signUp('client')]
  const before = api.emails(ann.user.email).length
  expect((await sam.send(peopleApi.resendVerification, at(ann))).status).toBe(204)
  await runJobs()
  expect(api.emails(ann.user.email).length).toBe(before + 1)
  const mark = (email: string) => sam.send(peopleApi.markVerified, { ...at(ann), body: { email } })
  expect((await mark('another@example.com')).problem.code).toBe('email_changed')
  for (const _ of [1, 2]) expect((await mark(ann.user.email)).body).toEqual({ email_verified: true })
  expect(await lastEntry(ann)).toEqual({
    action: 'verify_email',
    actor_id: sam.id,
    details: { before: 'not confirmed', after: 'confirmed' },
  })
  expect((await entriesOf(ann)).length).toBe(2)
  expect((await sam.send(peopleApi.resendVerification, at(ann))).problem.code).toBe('verified')
})

test('somebody who asks for their data is told where it is, or support saves it and the audit log says so', async () => {
  const [sam, ann] = [await support(), await signUp('client')]
  await sam.send(peopleApi.offerExport, at(ann))
  await runJobs()
  const mailed = () => api.emails(ann.user.email).at(-1)
  expect(mailed()?.text).toContain('/profile/privacy')
  const version = { mail: 'data_export', number: 1, created_at: api.now(), created_by: null }
  await insertMailText(db, { ...version, subject: 'Here is your data', text: 'Dear {{full_name}}\n\n{{link}}' })
  await sam.send(peopleApi.offerExport, at(ann))
  await runJobs()
  expect(mailed()?.subject).toBe('Here is your data')
  expect(mailed()?.text).toContain('/profile/privacy')
  const { body } = await sam.send(peopleApi.exportData, at(ann))
  expect(body.parts['account']).toMatchObject({ username: ann.username })
  expect((await lastEntry(ann)).action).toBe('export_account')
})

test('an account is closed at its owner’s request, with the password of whoever does it and what is given up', async () => {
  const [sam, ann] = [await support(), await signUp('client')]
  await givenBalance(api, ann, 700)
  const { body: costs } = await sam.send(peopleApi.readClosing, at(ann))
  expect(costs.gives_up).toEqual({ balance_cents: 700, purchases: 0 })
  const erase = (body: object) => sam.send(peopleApi.erase, { ...at(ann), body })
  expect((await erase({ password: 'not my password' })).problem.code).toBe('wrong_password')
  expect((await erase({ password: PASSWORD })).problem.code).toBe('gives_up_needed')
  expect(await isIn(ann)).toBe(true)
  expect((await erase({ password: PASSWORD, gives_up: costs.gives_up })).status).toBe(204)
  expect(await isIn(ann)).toBe(false)
  expect((await erase({ password: PASSWORD, gives_up: costs.gives_up })).status).toBe(404)
  expect(await lastEntry(ann)).toEqual({
    action: 'erase_account',
    actor_id: sam.id,
    details: { before: 'open', after: 'closed' },
  })
  await runJobs()
  expect(api.emails(ann.user.email).at(-1)?.subject).toContain('is closed')
})

test('notes are for the others in support, and part of the export of whom they are about', async () => {
  const [sam, sue, ann] = [await support(), await support(), await signUp('client')]
  await sam.send(peopleApi.writeNote, { ...at(ann), body: { text: 'Lost her phone' } })
  await sue.send(peopleApi.writeNote, { ...at(ann), body: { text: 'Has a new one' } })
  const { body } = await sue.send(peopleApi.listNotes, at(ann))
  expect(body.map(({ author, text }) => [author, text])).toEqual([
    [sue.username, 'Has a new one'],
    [sam.username, 'Lost her phone'],
  ])
  const { parts } = (await ann.send(accountSettingsApi.exportData)).body
  expect(JSON.stringify(parts['notes'])).toContain('Lost her phone')
  expect(JSON.stringify(parts['notes'])).not.toContain(sam.username)
  expect((await sam.send(peopleApi.writeNote, { ...at(ann), body: { text: ' ' } })).status).toBe(422)
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  const left = await db.selectFrom('account_notes').select('id').where('account_id', '=', ann.id).execute()
  expect(left).toEqual([])
})

/** All that can be done to an account, and only by support. */
const actsOn = (sender: Sender, person: { id: number; user?: { email: string } }) => ({
  list: () => sender.send(peopleApi.list),
  read: () => sender.send(peopleApi.read, at(person)),
  listSessions: () => sender.send(peopleApi.listSessions, at(person)),
  readClosing: () => sender.send(peopleApi.readClosing, at(person)),
  listNotes: () => sender.send(peopleApi.listNotes, at(person)),
  writeNote: () => sender.send(peopleApi.writeNote, { ...at(person), body: { text: 'Hm' } }),
  endSession: () => sender.send(peopleApi.endSession, { params: { id: person.id, session_id: 1 } }),
  endSessions: () => sender.send(peopleApi.endSessions, at(person)),
  resendVerification: () => sender.send(peopleApi.resendVerification, at(person)),
  markVerified: () => sender.send(peopleApi.markVerified, { ...at(person), body: { email: person.user?.email ?? '' } }),
  offerExport: () => sender.send(peopleApi.offerExport, at(person)),
  exportData: () => sender.send(peopleApi.exportData, at(person)),
  erase: () => sender.send(peopleApi.erase, { ...at(person), body: { password: PASSWORD } }),
})

test.each([['moderator'], ['finance'], ['nobody']] as const)('%s may do none of it', async (role) => {
  const ann = await signUp('client')
  const person = await signUp('client', role === 'nobody' ? {} : { operator: [role] })
  for (const [name, call] of Object.entries(actsOn(person, ann))) {
    expect([name, (await call()).status]).toEqual([name, 403])
  }
  for (const [name, call] of Object.entries(actsOn(nobody, ann))) {
    expect([name, (await call()).status]).toEqual([name, 401])
  }
  expect(await isIn(ann)).toBe(true)
  expect(await entriesOf(ann)).toEqual([])
})

test('a role that was taken a second ago no longer counts', async () => {
  const [sam, ann] = [await support(), await signUp('client')]
  await db.deleteFrom('operators').where('account_id', '=', sam.id).execute()
  for (const call of Object.values(actsOn(sam, ann))) expect((await call()).status).toBe(403)
  expect(await isIn(ann)).toBe(true)
})

const CHANGES = [
  'writeNote',
  'endSession',
  'endSessions',
  'resendVerification',
  'markVerified',
  'offerExport',
  'exportData',
  'erase',
] as const

test('support does nothing to an owner, nor suspends one, and nobody does anything to themselves', async () => {
  const [sam, olga] = [await support(), await signUp('client', { operator: true })]
  for (const name of CHANGES) {
    expect((await actsOn(sam, olga)[name]()).problem.code).toBe('is_operator')
    expect((await actsOn(sam, sam)[name]()).problem.code).toBe('own_account')
    expect((await actsOn(olga, olga)[name]()).problem.code).toBe('own_account')
  }
  expect((await sam.send(peopleApi.listNotes, at(sam))).problem.code).toBe('own_account')
  const reason = { body: { reason: 'Spam' } }
  expect((await sam.send(operatorsApi.suspend, { ...at(olga), ...reason })).status).toBe(403)
  expect([await isIn(sam), await isIn(olga)]).toEqual([true, true])
  expect([...(await entriesOf(sam)), ...(await entriesOf(olga))]).toEqual([])
})

test('an owner looks after other operators, but erases none of them before their roles end', async () => {
  const [olga, sam] = [await signUp('client', { operator: true }), await support()]
  expect((await olga.send(peopleApi.endSessions, at(sam))).status).toBe(204)
  expect((await actsOn(olga, sam).erase()).problem.code).toBe('is_operator')
})
