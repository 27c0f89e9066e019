import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApiOn } from '../api.ts'
import { openTestDatabase } from '../database/database.ts'
import { generateCalls, type Description } from './generate.ts'

// `npm run client`: writes the types of the published client from the description of the API, and its version.

const CLIENT = join(import.meta.dirname, '../../client')

const opened = await openTestDatabase()
const api = await startApiOn(opened)
try {
  const description = (await api.app.inject({ url: '/api/openapi.json' })).json<Description>()
  writeFileSync(join(CLIENT, 'calls.ts'), generateCalls(description))
  const manifest = readFileSync(join(CLIENT, 'package.json'), 'utf8')
  writeFileSync(
    join(CLIENT, 'package.json'),
    manifest.replace(/"version": "[^"]*"/, `"version": "${description.info.version}"`),
  )
} finally {
  await api.stop()
  await opened.close()
}
