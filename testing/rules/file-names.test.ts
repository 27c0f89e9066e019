import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
// Terms of the field that happen to be gerunds, and nouns that only look like participles.
const ESTABLISHED = new Set(['processing', 'recording', 'feed', 'embed'])
const PARTICIPLES = new Set(['apart', 'drawn', 'elsewhere', 'given', 'gone', 'held', 'kept', 'known', 'said', 'seen'])
for (const word of ['shown', 'taken', 'told', 'written']) PARTICIPLES.add(word)
// Names that only their author could explain; the style guide for names lists what to write instead.
const RETIRED =
  /^(?:admission|announcer|apart|arriving|care-.+|coded-answer|early-input|faces|follow|foremost|growing-s3|kept-thread|listing|moments|parts-s3|patience|persevere|room|standing|turns|wire)$/

const isUnclear = (word: string): boolean =>
  RETIRED.test(word) || PARTICIPLES.has(word) || (/^[a-z]+(?:ing|ed)$/.test(word) && !ESTABLISHED.has(word))

/** What is wrong with the name of a source file, or undefined. */
function problemOf(path: string): string | undefined {
  const file = path.split('/').at(-1) ?? ''
  const name = file.split('.')[0] ?? ''
  return isUnclear(name) ? `${path}: name it after what it contains or the command it exports` : undefined
}

test('files are named after what they contain or the one command they export', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: ROOT, encoding: 'utf8' })
  const paths = files.split('\n').filter(Boolean)
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.flatMap((path) => problemOf(path) ?? [])).toEqual([])
})

test.each(['telling.ts', 'settled.ts', 'web/elsewhere.ts', 'turns.test.ts', 'care-routes.ts', 'held.ts', 'wire.ts'])(
  'a file named %s is refused',
  (path) => expect(problemOf(path)).toContain(path),
)

test.each(['processing.ts', 'refund-purchase.ts', 'share-links.ts', 'stored-drafts.ts', 'embed.ts'])(
  'a file named %s is accepted',
  (path) => expect(problemOf(path)).toBeUndefined(),
)
