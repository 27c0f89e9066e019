import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { noticeFor, notifyAll } from './given-notices.ts'

const api = await startApi()
const { db, signUp } = api

test('nobody is notified after closing their account, and what was under way then is deleted', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('client')]
  const recipients = async () =>
    (await db.selectFrom('notifications').select('account_id').execute()).map(Object.values)
  expect((await closeAccount(ann)).status).toBe(204)
  await notifyAll(api, [noticeFor(ann), noticeFor(ben)])
  expect(await recipients()).toEqual([[ben.id]])

  // As committed by a transaction that began before the account was closed.
  await db.updateTable('notifications').set({ account_id: ann.id }).execute()
  await api.runJobs()
  expect(await recipients()).toEqual([[ann.id]])
  api.passTime(11 * 60_000)
  await api.runJobs()
  expect(await recipients()).toEqual([])
})
