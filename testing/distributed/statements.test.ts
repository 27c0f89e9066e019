import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../database/database.ts'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { recordEveryCall, STATEMENTS_FILE, summarize } from './statements.ts'

// Plans are read as one version of PostgreSQL writes them: that of the embedded database.
test.skipIf(onPostgres)(
  'statements that need more nodes are listed; after a change, npm run distributed:statements',
  async () => {
    const { api, origin, stop } = await startMarketplaceApi()
    afterAll(stop)
    const { crossing, counts } = await summarize(api.opened, await recordEveryCall(api, origin))
    const stored = readFileSync(join(import.meta.dirname, '../..', STATEMENTS_FILE), 'utf8')
    const missing = [...crossing]
      .filter(([line]) => !stored.includes(line))
      .map(([line, [by]]) => `${line} ${by ?? ''}`)
    expect(missing).toEqual([])
    expect(counts.get('one node') ?? 0).toBeGreaterThan(100)
  },
)
