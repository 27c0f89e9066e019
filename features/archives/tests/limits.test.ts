import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { importNow, productsArchive } from './given-archives.ts'

test('what does not fit into the storage of an account is left out, and the rest arrives', async () => {
  const api = await startApi({ PRODUCT_STORAGE_GB: '0.001' })
  const owner = await api.signUp('developer')
  const done = await importNow(api, owner, productsArchive(3, Buffer.alloc(400_000)))
  expect(done).toMatchObject({ imported: 2, refused: 1 })
  expect(done.list.at(-1)?.note).toBe('Your product storage is full. Delete an earlier version and try again.')
})

test('imports count among what a new account may post in a day', async () => {
  const api = await startApi({ NEW_ACCOUNT_DAYS: '3', NEW_ACCOUNT_POSTS_PER_DAY: '2' })
  const owner = await api.signUp('developer')
  const done = await importNow(api, owner, productsArchive(3))
  expect(done).toMatchObject({ imported: 2, refused: 1 })
  expect(done.list.at(-1)?.note).toContain('Try again tomorrow')
  api.passTime(24 * 60 * 60 * 1000)
  expect(await importNow(api, owner, productsArchive(3))).toMatchObject({ imported: 1, already_here: 2 })
})
