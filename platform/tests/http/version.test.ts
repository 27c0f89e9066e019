import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'

test('whoever looks after a process reads in its health which version it is', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string
  }
  const { app } = await startApi()
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', details: { version } })
})
