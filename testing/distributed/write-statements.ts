import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { recordEveryCall, STATEMENTS_FILE, summarize, writeStatements } from './statements.ts'

// `npm run distributed:statements`: makes every call, and writes which statements would need several nodes of a distributed database.

const { api, origin, stop } = await startMarketplaceApi()
try {
  const text = writeStatements(await summarize(api.opened, await recordEveryCall(api, origin)))
  writeFileSync(join(import.meta.dirname, '../..', STATEMENTS_FILE), text)
  process.stdout.write(`${STATEMENTS_FILE} is written\n`)
} finally {
  await stop()
}
