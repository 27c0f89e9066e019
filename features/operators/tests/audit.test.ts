import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { operatorsApi } from '../contract.ts'
import { grantRoles } from '../server.ts'

const api = await startApi()
const { db, signUp } = api
const operator = (username?: string) => signUp('client', { operator: true, ...(username ? { username } : {}) })

const suspend = (who: Person, { id }: Person, reason = 'Asks creators for their passwords') =>
  who.send(operatorsApi.suspend, { params: { id }, body: { reason } })
const restore = (who: Person, { id }: Person, reason = 'Has explained it') =>
  who.send(operatorsApi.restore, { params: { id }, body: { reason } })
const close = (person: Person) => person.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
const listOf = async (who: Person, query: { account_id?: number; limit?: number; after?: string } = {}) =>
  (await who.send(operatorsApi.audit, { query })).body
const named = ({ id, username }: Person) => ({ id, username })
const signInAgain = async (person: Person) => {
  await db
    .insertInto('sessions')
    .values({
      account_id: person.id,
      token_hash: Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(person.token))),
      created_at: api.now(),
      last_seen_at: api.now(),
      expires_at: new Date(api.now().getTime() + 3_600_000),
    })
    .execute()
}

test('operators read who did what to whom, when and why, newest first, page by page', async () => {
  const [otto, olga, ann] = [await operator(), await operator(), await signUp('client')]
  await suspend(otto, ann)
  await restore(olga, ann)
  await suspend(olga, await signUp('developer'))
  const all = await listOf(otto, { account_id: ann.id })
  expect(all).toMatchObject([
    { action: 'restore_account', actor: named(olga), account: named(ann), reason: 'Has explained it' },
    { action: 'suspend_account', actor: named(otto), account: named(ann), reason: 'Asks creators for their passwords' },
  ])
  expect(all.every(({ created_at }) => Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)).toBe(true)
  expect((await listOf(otto)).length).toBeGreaterThan(all.length)
  const first = await otto.send(operatorsApi.audit, { query: { account_id: ann.id, limit: 1 } })
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  expect([...first.body, ...(await listOf(otto, { account_id: ann.id, limit: 1, after }))]).toEqual(all)
})

test('a long record is read in as many statements as a short one', async () => {
  const [otto, ann] = [await operator(), await signUp('client')]
  await suspend(otto, ann)
  const short = await countStatements(() => listOf(otto, { account_id: ann.id }))
  for (let n = 0; n < 6; n++) await (n % 2 ? suspend : restore)(otto, ann)
  expect(await countStatements(() => listOf(otto, { account_id: ann.id }))).toBe(short)
  expect(await listOf(otto, { account_id: ann.id })).toHaveLength(7)
})

test('the database refuses to change or remove what was written down', async () => {
  const [otto, ann] = [await operator(), await signUp('client')]
  await suspend(otto, ann)
  const before = await listOf(otto)
  const only = /audit_entries only grows/
  await expect(sql`update audit_entries set reason = 'Another'`.execute(db)).rejects.toThrow(only)
  await expect(sql`update audit_entries set reason = null, actor_id = null`.execute(db)).rejects.toThrow(only)
  await expect(sql`update audit_entries set created_at = now()`.execute(db)).rejects.toThrow(only)
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow(only)
  await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow(only)
  await expect(sql`update audit_entries set reason = null`.execute(db)).rejects.toThrow(/as long as the account/)
  for (const { id } of [otto, ann]) {
    await expect(db.deleteFrom('accounts').where('id', '=', id).execute()).rejects.toThrow(/audit_entries/)
  }
  expect(await listOf(otto)).toEqual(before)
})

test('who leaves takes along why, and not that something was done to them', async () => {
  const [otto, ann, bob] = [await operator(), await signUp('client'), await signUp('client')]
  await suspend(otto, ann)
  await restore(otto, ann)
  await suspend(otto, bob)
  await signInAgain(ann)
  expect((await close(ann)).status).toBe(204)
  const gone = { id: ann.id, username: 'Deleted account' }
  expect(await listOf(otto, { account_id: ann.id })).toMatchObject([
    { action: 'restore_account', actor: named(otto), account: gone, reason: null },
    { action: 'suspend_account', actor: named(otto), account: gone, reason: null },
  ])
  expect(await listOf(otto, { account_id: bob.id })).toMatchObject([{ reason: 'Asks creators for their passwords' }])
})

test('an operator who leaves is none any more; what they did stays without their name', async () => {
  const [otto, olga, ann] = [await operator(), await operator(), await signUp('client')]
  await suspend(olga, ann)
  expect((await close(olga)).status).toBe(204)
  expect(await db.selectFrom('operators').selectAll().where('account_id', '=', olga.id).execute()).toEqual([])
  const gone = { id: olga.id, username: 'Deleted account' }
  expect(await listOf(otto, { account_id: olga.id })).toMatchObject([
    { action: 'revoke_operator', actor: gone, account: gone, reason: null },
  ])
  expect(await listOf(otto, { account_id: ann.id })).toMatchObject([
    { actor: gone, reason: 'Asks creators for their passwords' },
  ])
})

test('a copy of what is theirs tells people what was done to them and why, and nobody else', async () => {
  const [otto, ann] = [await operator('otto-operates'), await signUp('client')]
  await suspend(otto, ann)
  await restore(otto, ann)
  await signInAgain(ann)
  const partOf = async (person: Person) => (await person.send(accountSettingsApi.exportData)).body.parts['operator']
  expect(await partOf(ann)).toMatchObject({
    granted_at: null,
    done_to_me: [
      { action: 'suspend_account', reason: 'Asks creators for their passwords' },
      { action: 'restore_account', reason: 'Has explained it' },
    ],
    done_by_me: [],
  })
  expect(JSON.stringify(await partOf(ann))).not.toContain(otto.username)
  const own = await partOf(otto)
  expect(own).toMatchObject({
    granted_at: expect.any(String) as string,
    done_to_me: [],
    done_by_me: [{ action: 'suspend_account' }, { action: 'restore_account' }],
  })
  expect(JSON.stringify(own)).not.toContain('passwords')
})

test('somebody who is made an operator and suspended at the same moment is one of both, never both', async () => {
  const otto = await operator()
  for (let round = 0; round < 5; round++) {
    const ann = await signUp('client')
    await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', ann.id).execute()
    const granting = { email: ann.user.email, reason: null, now: api.now() }
    const [granted, suspended] = await Promise.all([
      grantRoles(db, { ...granting, roles: ['owner'] }),
      suspend(otto, ann),
    ])
    expect([
      ['granted', 409],
      ['suspended', 200],
    ]).toContainEqual([granted, suspended.status])
  }
})
