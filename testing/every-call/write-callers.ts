import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { CALLERS_TABLE, writeTable } from './callers-table.ts'
import { callAsEveryCaller } from './callers.ts'

// `npm run callers`: makes every call as every kind of caller, and writes what each is answered into the documents.

const { api, origin, stop } = await startMarketplaceApi()
try {
  const rows = await callAsEveryCaller(api, origin)
  writeFileSync(join(import.meta.dirname, '../..', CALLERS_TABLE), writeTable(rows))
  process.stdout.write(`${rows.length} calls in ${CALLERS_TABLE}\n`)
} finally {
  await stop()
}
