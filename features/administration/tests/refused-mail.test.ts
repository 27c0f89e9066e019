import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { recordRefusal } from '#platform/server/outside/refused-addresses.ts'
import { startApi, type Person } from '#testing/api.ts'
import { refusedMailApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, now, signUp } = api

const refuse = (to: string) => recordRefusal(db, { to, reason: '550 5.1.1 No such user', now: now() })
const refusedFor = async (person: Person) => (await person.send(accountSettingsApi.readAccount)).body.mail_refused

test('support sees refused addresses, whose they are and how often, and allows one again', async () => {
  const sam = await signUp('client', { operator: ['support'] })
  const ann = await signUp('client')
  await refuse(ann.user.email.toUpperCase())
  await refuse(ann.user.email)
  await refuse('stranger@example.com')
  const [stranger, anns] = (await sam.send(refusedMailApi.list)).body
  expect(stranger).toMatchObject({ address: 'stranger@example.com', refusals: 1, account: null })
  expect(anns).toMatchObject({ refusals: 2, account: { id: ann.id, username: ann.username } })
  expect(await refusedFor(ann)).toBe('550 5.1.1 No such user')

  const params = { id: anns?.id ?? 0 }
  expect((await sam.send(refusedMailApi.allow, { params })).status).toBe(204)
  expect((await sam.send(refusedMailApi.allow, { params })).status).toBe(404)
  expect((await sam.send(refusedMailApi.list)).body).toHaveLength(1)
  expect(await refusedFor(ann)).toBeNull()
  const log = await sam.send(operatorsApi.audit, { query: { action: 'allow_address' } })
  expect(log.body).toMatchObject([{ account: { id: ann.id }, details: { refusals: '2' } }])

  // Its refusals remain counted.
  await refuse(ann.user.email)
  expect((await sam.send(refusedMailApi.list)).body.map(({ refusals }) => refusals)).toEqual([1, 3])
})

test('who confirms or changes their address is written to again', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  await refuse(ann.user.email)
  await refuse(bob.user.email)
  const sam = await signUp('client', { operator: ['support'] })
  const before = api.emails(ann.user.email).length
  await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', ann.id).execute()
  expect((await ann.send(accountSettingsApi.resendVerification)).status).toBe(204)
  await api.runJobs()
  expect(api.emails(ann.user.email)).toHaveLength(before + 1)
  expect(await refusedFor(ann)).toBeNull()

  const change = { email: 'bob-again@example.com', password: bob.password }
  expect((await bob.send(accountSettingsApi.changeAccount, { body: change })).status).toBe(200)
  await api.runJobs()
  expect(await refusedFor(bob)).toBeNull()
  expect(api.emails('bob-again@example.com')).toHaveLength(1)
  const listed = (await sam.send(refusedMailApi.list)).body
  expect(listed.find(({ address }) => address === bob.user.email)?.account).toBeNull()
})

test('nobody, a stranger and other roles see and allow nothing', async () => {
  for (const person of [await signUp('client'), await signUp('client', { operator: ['moderator', 'finance'] })]) {
    expect((await person.send(refusedMailApi.list)).status).toBe(403)
    expect((await person.send(refusedMailApi.allow, { params: { id: 1 } })).status).toBe(403)
  }
  expect((await nobody.send(refusedMailApi.list)).status).toBe(401)
})

test('a refusal is in the data of whoever has the address, and goes with their account', async () => {
  const ann = await signUp('client')
  await refuse(ann.user.email)
  const copy = await ann.send(accountSettingsApi.exportData)
  expect(copy.body.parts['refused_mail']).toMatchObject({ refusals: 1 })
  await ann.send(accountSettingsApi.closeAccount, { body: { password: ann.password } })
  const left = db.selectFrom('refused_addresses').select('id').where('address', '=', ann.user.email.toLowerCase())
  expect(await left.execute()).toEqual([])
})
