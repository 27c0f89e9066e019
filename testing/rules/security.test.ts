import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from './documents.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = 'docs/security.md'

const page = readDocument(PAGE)
const shown = [...page.matchAll(/\[([^\]]+)\]\((\S+\.test\.tsx?)\)/g)].map(([, title = '', link = '']) => ({
  title,
  file: join(dirname(PAGE), link),
}))

/** Whether a file has a test, or a group of tests, of this title. */
const holds = (text: string, title: string) =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))

test('every test that the list of threats names is there, under its title', () => {
  expect(shown.length).toBeGreaterThan(50)
  const missing = shown.filter(({ title, file }) => !existsSync(join(ROOT, file)) || !holds(readDocument(file), title))
  expect(missing).toEqual([])
})

test('the list goes through the risks of the API Top 10 and the chapters of ASVS, and each names a test', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const named = (name: string) => rows.filter((row) => row.startsWith(`| ${name} `))
  for (let risk = 1; risk <= 10; risk++) expect(named(`API${risk}`)[0]).toContain('.test.ts)')
  // Chapter 17 is about WebRTC, which is not used.
  for (let chapter = 1; chapter <= 16; chapter++) expect(named(`V${chapter}`)[0]).toContain('.test.ts)')
  expect(named('V17')[0]).toContain('not used')
})
