import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import GithubSlugger, { slug } from 'github-slugger'
import { expect, test } from 'vitest'
import { documents, readDocument } from './documents.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORDS_MAX = 300
const README_LINES_MAX = 110
const INDEX = 'docs/decisions/README.md'

const decisions = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
const withoutCode = (text: string) => text.replaceAll(/^ *```[^]*?^ *```/gm, '')

test.each(decisions)('%s has a status and three parts, in at most 300 words', (path) => {
  const text = readDocument(path)
  expect(text).toMatch(/^# \d{4} \S.*\n\n\*\*Status:\*\* (?:Proposed|Accepted|Superseded)\b.* · \d{4}-\d\d-\d\d/)
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(['Context', 'Decision', 'Consequences'])
  expect(text.trim().split(/\s+/).length, 'words').toBeLessThanOrEqual(WORDS_MAX)
})

test('the index of decisions lists each of them once, by its number and title', () => {
  const rows = [...readDocument(INDEX).matchAll(/^\| (\d{4}) \| \[(.*)\]\((\S+)\) \| \S/gm)]
  const listed = rows.map(([, number, title, file]) => `${file}: # ${number} ${title}`)
  const there = decisions.map((path) => `${basename(path)}: ${readDocument(path).split('\n', 1)[0]}`)
  expect(decisions.length).toBeGreaterThan(80)
  expect(listed.toSorted()).toEqual(there)
})

test('no two decisions share a number', () => {
  const numbers = decisions.map((path) => basename(path).slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

const headingsOf = (path: string) => {
  const slugger = new GithubSlugger()
  return new Set(
    [...withoutCode(readDocument(path)).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => slugger.slug(title)),
  )
}

test.each(documents)('links of %s lead somewhere', (path) => {
  const broken = [...withoutCode(readDocument(path)).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
    .map(([link, file = '', anchor]) => {
      const target = file ? join(dirname(path), file) : path
      if (!existsSync(join(ROOT, target))) return link
      return anchor !== undefined && !headingsOf(target).has(slug(anchor)) ? link : undefined
    })
    .filter((link) => link !== undefined)
  expect(broken).toEqual([])
})

// Decisions may name what was here when they were taken.
test('every file that the documents name is there', () => {
  const FILE =
    /`((?:app|bench|build|db|docs|features|platform|sandbox|testing|\.ci|\.github|\.vscode)\/[\w./-]*\w\.\w+)`/g
  const named = documents
    .filter((path) => !decisions.includes(path))
    .flatMap((path) => [...readDocument(path).matchAll(FILE)].map(([, file = '']) => file))
    .filter((file) => !file.includes('NNNN'))
  expect(named).toEqual(
    expect.arrayContaining(['testing/every-call/bad-input.test.ts', 'testing/crashes/torture.test.ts']),
  )
  expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('the README stays short, and opens with a picture and the commands', () => {
  const text = readDocument('README.md')
  expect(text.split('\n').length).toBeLessThanOrEqual(README_LINES_MAX)
  expect(text).toMatch(/^# .*\n\n!\[.+\]\(docs\/images\/\S+\)\n\n```\nnpm start .*\nnpm test .*\n```\n/)
})
