import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { administrationApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

/** Lets what signing up left to do fail for good. */
const failAll = () =>
  sql`update jobs set state = 'failed', failed_at = now(), reason = 'The mail server is away', expires_at = now() + interval '1 day'
      where state < 'active'`.execute(db)

test('support sees which jobs failed and why, and has them tried again', async () => {
  const sam = await signUp('client', { operator: ['support'], verificationEmail: true })
  await failAll()
  const { body } = await sam.send(administrationApi.listJobs)
  const [failed] = body.failed
  expect(failed).toMatchObject({ kind: 'account-verify-email', reason: 'The mail server is away' })
  const one = await sam.send(administrationApi.retryJobs, { body: { id: failed?.id ?? '' } })
  expect(one.body).toEqual({ retried: 1 })
  const again = await sam.send(administrationApi.retryJobs, { body: { id: failed?.id ?? '' } })
  expect(again.body).toEqual({ retried: 0 })
  await api.runJobs()
  expect(api.emails(sam.user.email)).toHaveLength(1)
  const after = await sam.send(administrationApi.listJobs)
  expect(after.body.failed.some(({ id }) => id === failed?.id)).toBe(false)
})

test('nobody, a stranger and other roles see and retry nothing', async () => {
  for (const person of [await signUp('developer'), await signUp('client', { operator: ['moderator'] })]) {
    expect((await person.send(administrationApi.listJobs)).status).toBe(403)
    expect((await person.send(administrationApi.retryJobs, { body: {} })).status).toBe(403)
  }
  expect((await nobody.send(administrationApi.listJobs)).status).toBe(401)
})
