import { expect, test } from 'vitest'
import { changesOf, differenceOf } from '#platform/web/ui/text/difference.ts'

const marked = (before: string, after: string) =>
  differenceOf(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('')

test.each([
  ['ten pages', 'ten pages', 'ten pages'],
  ['ten pages in May', 'eight pages in May', '[-ten-]{+eight+} pages in May'],
  ['in four weeks', 'in four short weeks', 'in four {+short +}weeks'],
  ['a shop and a blog', 'a shop', 'a shop[- and a blog-]'],
  ['The sheet.', 'The sheet and more.', 'The sheet{+ and more+}.'],
  ['one two three', 'four five six', '[-one two three-]{+four five six+}'],
  ['', 'all new', '{+all new+}'],
  ['all gone', '', '[-all gone-]'],
  ['line one\n\nline two', 'line one\nline two', 'line one[-\n\n-]{+\n+}line two'],
  ['Guide: $2,000.', 'Guide: $1,600.50.', 'Guide: [-$2,000-]{+$1,600.50+}.'],
  ['größe ändert', 'größe bleibt', 'größe [-ändert-]{+bleibt+}'],
])('%j and %j: %j', (before, after, difference) => {
  expect(marked(before, after)).toBe(difference)
})

test('what both share and what one has make up both texts again, whatever they are', () => {
  const words = ['a', 'b', 'c.', 'd\n', 'e,', '🧵', '日本語']
  const seeded = (seed: number) => (at: number) => words[(seed * (at + 3) * 7 + at * at * seed) % words.length] ?? ''
  for (let seed = 1; seed < 60; seed++) {
    const before = Array.from({ length: seed % 13 }, (_, at) => seeded(seed)(at)).join(' ')
    const after = Array.from({ length: (seed * 5) % 11 }, (_, at) => seeded(seed + 1)(at)).join(' ')
    const stretches = differenceOf(before, after)
    const without = (kind: string) => stretches.flatMap((one) => (one.kind === kind ? [] : one.text)).join('')
    expect(without('added')).toBe(before)
    expect(without('removed')).toBe(after)
  }
})

test('the largest terms that share nothing are compared at once', () => {
  const before = 'old '.repeat(5000)
  const after = 'new '.repeat(5000)
  const started = performance.now()
  const stretches = differenceOf(before, after)
  expect(performance.now() - started).toBeLessThan(2000)
  expect(stretches.map(({ kind }) => kind)).toContain('removed')
})

test('two words changed far apart in the largest terms are two changes', () => {
  const lines = (first: string, last: string) => `${first}\n${'as it was before '.repeat(1000)}\n${last}`
  expect(marked(lines('eight', 'May'), lines('ten', 'June'))).toBe(
    `[-eight-]{+ten+}\n${'as it was before '.repeat(1000)}\n[-May-]{+June+}`,
  )
})

test('of a long text only the changes are left, with a few words around each', () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(' ')
  const before = `${words(0, 40)} old ${words(40, 80)}`
  const after = `${words(0, 40)} new ${words(40, 80)} more`
  const short = changesOf(differenceOf(before, after))
  expect(short.map(({ text }) => text)).toEqual([
    '… w35 w36 w37 w38 w39 ',
    'old',
    'new',
    ' w40 w41 w42 w43 w44 … w75 w76 w77 w78 w79',
    ' more',
  ])
  expect(changesOf(differenceOf('short', 'short and sweet')).map(({ text }) => text)).toEqual(['short', ' and sweet'])
})
