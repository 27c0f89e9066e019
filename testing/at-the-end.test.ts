import { expect, test } from 'vitest'
import { startApi, type TestApi } from './api.ts'

let started: TestApi

test('a test may start a server of its own', async () => {
  started = await startApi()
  await expect(started.opened.query('select 1')).resolves.toBeDefined()
})

test('which is closed when that test is over, and does nothing in the tests after it', async () => {
  await expect(started.opened.query('select 1')).rejects.toBeInstanceOf(Error)
})
