import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPostgres } from '../database/database.ts'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { recordEveryCall, STATEMENTS_FILE, summarize, type Summary } from './statements.ts'

async function judgeEveryCall(): Promise<Summary> {
  const { api, origin, stop } = await startMarketplaceApi()
  try {
    return await summarize(api.opened, await recordEveryCall(api, origin))
  } finally {
    await stop()
  }
}
// Plans are read as one version of PostgreSQL writes them: that of the embedded database.
const summary = onPostgres ? undefined : await judgeEveryCall()

test.skipIf(onPostgres)(
  'statements that need more than one node are listed; after a change, npm run distributed:statements',
  () => {
    const stored = readFileSync(join(import.meta.dirname, '../..', STATEMENTS_FILE), 'utf8')
    const crossing = [...(summary?.crossing ?? [])]
    const missing = crossing.filter(([line]) => !stored.includes(line)).map(([line, [by]]) => `${line} ${by ?? ''}`)
    expect(missing).toEqual([])
    expect(crossing.length).toBeGreaterThan(50)
    expect(summary?.counts.get('one node') ?? 0).toBeGreaterThan(100)
  },
)
