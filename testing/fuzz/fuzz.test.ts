// On the embedded database, or on PostgreSQL with TEST_DATABASE_URL.
import { expect, test } from 'vitest'
import { fuzz } from './run.ts'
import { connectToTarget, startTarget } from './target.ts'

const SEED = 23
const SECONDS = 60
// Starting, the last calls, and stopping.
const AROUND_MS = 240_000

test(
  'a minute of hostile calls of every kind finds nothing wrong, and the program goes on',
  { timeout: SECONDS * 1000 + AROUND_MS },
  async () => {
    const target = await startTarget()
    try {
      const { findings, operations, cases, statuses } = await fuzz(target, { seed: SEED, seconds: SECONDS })
      expect(findings).toEqual([])
      expect(operations).toBeGreaterThan(300)
      // Once round at least, however busy the machine is; and some of it let in.
      expect(cases).toBeGreaterThan(operations)
      expect(statuses['200']).toBeGreaterThan(50)
    } finally {
      await target.stop()
    }
  },
)

test.each(['https://example.com', 'http://192.0.2.1:3000', 'http://127.0.0.1.example.com'])(
  'the fuzzer does not call %s, which is not on this machine',
  async (url) => {
    await expect(connectToTarget(url)).rejects.toThrow('is not on this machine')
  },
)
