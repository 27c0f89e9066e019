import { expect, test } from 'vitest'
import { accountSettingsApi, type OperatorRole } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { operatorsApi } from '../contract.ts'
import { findClaimKey } from '../server.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const confirmed = async (person: Person) => {
  await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', person.id).execute()
  return person
}
const give = (sender: Sender, to: Person, roles: OperatorRole[], password = PASSWORD) =>
  sender.send(operatorsApi.setRoles, { body: { email: to.user.email, roles, password } })
const rolesOf = async (person: Person) => (await person.send(operatorsApi.mine)).body.roles
const claim = (sender: Sender, key: string) => sender.send(operatorsApi.claim, { body: { key } })

test('the first account with the printed key owns the installation, and of two at once only one does', async () => {
  const [ann, ben, cat] = [await signUp('client'), await signUp('developer'), await signUp('client')]
  const key = (await findClaimKey(db)) ?? ''
  expect((await claim(nobody, key)).status).toBe(401)
  expect((await claim(ann, `${key.slice(0, -1)}_`)).problem.code).toBe('wrong_key')
  expect(await rolesOf(ann)).toEqual([])
  const both = await Promise.all([claim(ann, key), claim(ben, key)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([...(await rolesOf(ann)), ...(await rolesOf(ben))]).toEqual(['owner'])
  expect((await claim(cat, key)).problem.code).toBe('has_owner')
  expect(await findClaimKey(db)).toBeNull()
  const entries = await db.selectFrom('audit_entries').select('action').execute()
  expect(entries.filter(({ action }) => action === 'claim_installation')).toHaveLength(1)
  await db.deleteFrom('operators').execute()
})

test('an owner gives roles, changes them and takes them, confirmed by password, each recorded once', async () => {
  const [olga, max] = [await signUp('client', { operator: true }), await confirmed(await signUp('client'))]
  expect((await give(olga, max, ['moderator'], 'not my password')).problem.code).toBe('wrong_password')
  expect(await rolesOf(max)).toEqual([])
  expect((await give(olga, max, ['support', 'moderator'])).body).toEqual({ roles: ['moderator', 'support'] })
  expect((await give(olga, max, ['moderator', 'support'])).status).toBe(200)
  expect(await rolesOf(max)).toEqual(['moderator', 'support'])
  expect((await give(olga, max, ['finance'])).status).toBe(200)
  expect((await give(olga, max, [])).status).toBe(200)
  expect(await rolesOf(max)).toEqual([])
  const { body } = await olga.send(operatorsApi.audit, { query: { account_id: max.id } })
  expect(body.map(({ action, details }) => [action, details?.['after']])).toEqual([
    ['revoke_operator', ''],
    ['change_roles', 'finance'],
    ['grant_operator', 'moderator, support'],
  ])
})

test('the last owner stays one: nobody takes it, they cannot give it up, and cannot close their account', async () => {
  await db.deleteFrom('operators').execute()
  const olga = await confirmed(await signUp('client', { operator: true }))
  expect((await give(olga, olga, ['moderator'])).problem.code).toBe('last_owner')
  expect((await give(olga, olga, [])).problem.code).toBe('last_owner')
  const closing = await olga.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect([closing.status, closing.problem.code]).toEqual([409, 'last_owner'])
  const otto = await confirmed(await signUp('developer'))
  expect((await give(olga, otto, ['owner'])).status).toBe(200)
  const both = await Promise.all([give(olga, olga, []), give(otto, otto, [])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

// Everything that one of the roles may do and others may not.
const MAY = {
  owner: ['list', 'audit', 'suspend', 'setRoles'],
  moderator: ['list', 'audit', 'suspend'],
  support: ['list', 'audit'],
  finance: ['list', 'audit'],
  nobody: [],
} satisfies Record<OperatorRole | 'nobody', string[]>

test.each(Object.entries(MAY))('%s may do exactly what the role is for', async (role, may) => {
  const person = await signUp('client', role === 'nobody' ? {} : { operator: [role as OperatorRole] })
  const target = await confirmed(await signUp('client'))
  const calls = {
    list: () => person.send(operatorsApi.list),
    audit: () => person.send(operatorsApi.audit),
    suspend: () => person.send(operatorsApi.suspend, { params: { id: target.id }, body: { reason: 'Spam' } }),
    setRoles: () => give(person, target, []),
  }
  const allowed: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const { status, problem } = await call()
    if (status === 200) allowed.push(name)
    else expect([status, problem.code]).toEqual([403, 'operator_required'])
  }
  expect(allowed).toEqual(may)
})

test('a role that was taken a second ago no longer counts', async () => {
  const [olga, max] = [await signUp('client', { operator: true }), await confirmed(await signUp('client'))]
  await give(olga, max, ['moderator'])
  expect((await max.send(operatorsApi.audit)).status).toBe(200)
  await give(olga, max, [])
  expect((await max.send(operatorsApi.audit)).status).toBe(403)
})

test('the audit log is read by action and saved as CSV, with cells that no spreadsheet runs', async () => {
  const olga = await signUp('client', { operator: true })
  const ann = await signUp('client')
  await olga.send(operatorsApi.suspend, { params: { id: ann.id }, body: { reason: '=1+1' } })
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'suspend_account', actor_id: olga.id } })
  expect(body.map(({ account }) => account?.username)).toEqual([ann.username])
  const file = await api.app.inject({
    url: '/api/operators/audit.csv?action=suspend_account',
    headers: { authorization: `Bearer ${olga.token}` },
  })
  expect(file.body).toContain("'=1+1")
})
