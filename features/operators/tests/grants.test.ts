import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { operatorsApi } from '../contract.ts'
import { grantRoles, listOperators } from '../server.ts'

const api = await startApi()
const { db, signUp } = api

const verified = async (person: Person) => {
  await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', person.id).execute()
  return person
}
const grant = (email: string, reason: string | null = null) =>
  grantRoles(db, { email, roles: ['owner'], reason, now: api.now() })
const revoke = (email: string, reason: string | null = null) =>
  grantRoles(db, { email, roles: [], reason, now: api.now() })
const reads = async (person: Person) => (await person.send(operatorsApi.audit)).status
const entriesOf = ({ id }: Person) =>
  db.selectFrom('audit_entries').select(['action', 'actor_id', 'reason']).where('account_id', '=', id).execute()

test('a grant counts from the next call, by whatever letters the address is written, and so does its end', async () => {
  const ann = await verified(await signUp('developer'))
  expect(await reads(ann)).toBe(403)
  expect(await grant(ann.user.email.toUpperCase(), 'Keeps the house')).toBe('granted')
  expect(await reads(ann)).toBe(200)
  expect((await listOperators(db)).map(({ username }) => username)).toContain(ann.username)
  expect(await revoke(ann.user.email)).toBe('granted')
  expect(await reads(ann)).toBe(403)
  expect(await entriesOf(ann)).toEqual([
    { action: 'grant_operator', actor_id: null, reason: 'Keeps the house' },
    { action: 'revoke_operator', actor_id: null, reason: null },
  ])
})

test('given or taken twice, or twice at once, it is written down once', async () => {
  const ann = await verified(await signUp('client'))
  const { email } = ann.user
  expect(await revoke(email)).toBe('unchanged')
  const granted = [...(await Promise.all([grant(email), grant(email)])), await grant(email)]
  expect(granted.toSorted()).toEqual(['granted', 'unchanged', 'unchanged'])
  const revoked = [...(await Promise.all([revoke(email), revoke(email)])), await revoke(email)]
  expect(revoked.toSorted()).toEqual(['granted', 'unchanged', 'unchanged'])
  expect((await entriesOf(ann)).map(({ action }) => action)).toEqual(['grant_operator', 'revoke_operator'])
})

test('whose address nobody proved, who is suspended and who is not there becomes no operator', async () => {
  const [ann, ben] = [await signUp('client'), await verified(await signUp('client'))]
  expect(await grant(ann.user.email)).toBe('not_verified')
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', ben.id).execute()
  expect(await grant(ben.user.email)).toBe('suspended')
  expect([await grant('nobody@example.com'), await revoke('nobody@example.com')]).toEqual(['not_found', 'not_found'])
  expect(await db.selectFrom('operators').selectAll().execute()).toEqual([])
  expect([...(await entriesOf(ann)), ...(await entriesOf(ben))]).toEqual([])
})
