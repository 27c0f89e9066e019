import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const IMPORT = /(?:from|import\() ?'([^']+)'/g
/** Who asks for a database on a server names this setting. */
const SETTING = 'TEST_DATABASE_URL'
// They are about the database inside the process, wherever the others have theirs, or plans as its version makes them; or about what
// ffmpeg makes of films, for minutes.
const EMBEDDED_ONLY = new Set([
  'testing/demo/demo-sandbox.test.ts',
  'testing/crashes/disk-full.test.ts',
  'testing/database/on-postgres.test.ts',
  'testing/rules/distributed-tables.test.ts',
  'features/videos/tests/create-video.test.ts',
  'features/videos/tests/prepare-video.test.ts',
  'features/videos/tests/renditions.test.ts',
])

const fileOf = (from: string, name: string) => {
  if (name.startsWith('.')) return join(dirname(from), name)
  return name.startsWith('#') ? join(ROOT, name.slice(1)) : null
}
const ofTests = (file: string) => /[\\/](?:testing|tests)[\\/]/.test(file)

const known = new Map<string, boolean>()
/** Whether a file of the tests, or one that it imports, asks for the database of the run. */
function asks(file: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  // Whoever comes back here on a round way learns nothing new.
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => fileOf(file, name) ?? [])
  const found = text.includes(SETTING) || imported.some((one) => ofTests(one) && existsSync(one) && asks(one))
  known.set(file, found)
  return found
}

/** Whether a test file has something to find out on a PostgreSQL server that it does not find out without one. */
export const needsServer = (file: string): boolean => !EMBEDDED_ONLY.has(file) && asks(join(ROOT, file))
