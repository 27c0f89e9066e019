import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { lockForClosing } from '#platform/server/work/open-account.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { startApi, type Person } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { eventually } from '#testing/eventually.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProject } from '#testing/given/rows.ts'
import { suspendAccount } from '../server.ts'

// A closed account keeps its row, so no foreign key refuses what is still written for it.

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { db, services, signUp } = api

const projectsOf = ({ id }: Person) => db.selectFrom('projects').select('name').where('user_id', '=', id).execute()

/** Does what a call of somebody does in its transaction. */
const inCallOf = <T>({ id }: Person, run: (work: Work) => Promise<T>, token_scopes?: readonly string[]) =>
  inWork({ db, now: api.now(), services, caller: { id, ...(token_scopes && { token_scopes }) } }, run)

/** Starts a call whose body follows later; resolves once its caller is known. */
async function startProject({ id, token }: Person) {
  const seenAt = async () =>
    (await db.selectFrom('sessions').select('last_seen_at').where('account_id', '=', id).executeTakeFirst())
      ?.last_seen_at
  // Longer than the interval at which the use of a session is recorded.
  api.passTime(2 * 60_000)
  const before = await seenAt()
  const call = request(`${origin}/api/projects/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const response = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  )
  call.flushHeaders()
  await eventually(async () => expect(await seenAt()).not.toBe(before))
  return {
    finish: async (body: object) => {
      call.end(JSON.stringify(body))
      return (await response).statusCode
    },
  }
}

test('a call that was let in before its caller closed their account, and goes on afterwards, leaves nothing behind', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const [late, other] = [await startProject(ann), await startProject(ben)]
  expect((await closeAccount(ann)).status).toBe(204)
  expect(await late.finish({ name: 'My secret plans' })).toBe(401)
  expect(await projectsOf(ann)).toEqual([])
  expect(await other.finish({ name: 'My secret plans' })).toBeLessThan(300)
  expect(await projectsOf(ben)).toEqual([{ name: 'My secret plans' }])
})

test('what a call has written and not committed yet is deleted by a closing that begins meanwhile', async () => {
  const ann = await signUp('client')
  const [hasWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = inCallOf(ann, async (work) => {
    await givenProject(work.db, ann, { name: 'My secret plans' })
    hasWritten.resolve()
    await mayCommit.promise
  })
  await hasWritten.promise
  const closing = closeAccount(ann)
  // The embedded database has one connection, for which the closing waits.
  if (onPostgres) await untilWaiting(db)
  mayCommit.resolve()
  await writing
  expect((await closing).status).toBe(204)
  expect(await projectsOf(ann)).toEqual([])
})

test('a call that comes while its account is being closed waits for that, and is refused', async () => {
  const ann = await signUp('client')
  const [isClosing, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const closing = api.inWork(async (work) => {
    await lockForClosing(work.db, ann.id)
    await suspendAccount(work.db, ann.id)
    isClosing.resolve()
    await mayCommit.promise
  })
  await isClosing.promise
  const refusal = inCallOf(ann, ({ db: tx }) => givenProject(tx, ann)).catch((error: unknown) => error)
  if (onPostgres) await untilWaiting(db)
  mayCommit.resolve()
  await closing
  expect(await refusal).toMatchObject({ status: 401 })
  expect(await projectsOf(ann)).toEqual([])
})

test('a call of a closed account is refused as without a session, or as with a token that does not work', async () => {
  const ann = await signUp('client')
  expect((await closeAccount(ann)).status).toBe(204)
  const write = ({ db: tx }: Work) => givenProject(tx, ann)
  await expect(inCallOf(ann, write)).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  await expect(inCallOf(ann, write, ['projects'])).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
  expect(await projectsOf(ann)).toEqual([])
})

test('of two closings at once, one closes the account and the other is refused', async () => {
  const ann = await signUp('client')
  const [hasBegun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = inCallOf(ann, async () => {
    hasBegun.resolve()
    await mayCommit.promise
  })
  await hasBegun.promise
  const closings = Promise.all([closeAccount(ann), closeAccount(ann)])
  if (onPostgres) await untilWaiting(db, 2)
  mayCommit.resolve()
  await writing
  expect((await closings).map(({ status }) => status).toSorted()).toEqual([204, 400])
})
