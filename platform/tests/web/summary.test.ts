import { expect, test } from 'vitest'
import { listPath } from '#platform/web/page/list-head.ts'
import { duration, itemList } from '#platform/web/page/schema.ts'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { summaryOf } from '#platform/web/format/summary.ts'

test('a text is summed up in one line, without the marks of Markdown', () => {
  const written = `# Labels\r\n\r\n**Print** them [here](https://example.com) with \`npm start\`.\n\n- one\n- two\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n> said ![a shed](/a.png)`
  expect(summaryOf(written)).toBe('Labels Print them here with npm start. one two const a = 1 said a shed')
  expect(summaryOf('2 * 3 * 4 snake_case_name #5 a > b')).toBe('2 * 3 * 4 snake_case_name #5 a > b')
})

test('an excerpt joins paragraphs, ends after a word, and is all of a short text', () => {
  expect(excerptOf('One.\n\n  Two three four five.', 16)).toBe('One. Two three…')
  expect(excerptOf('One.\n\nTwo.', 16)).toBe('One. Two.')
  expect(excerptOf('Pneumonoultramicroscopic', 8)).toBe('Pneumon…')
  expect(excerptOf('One two,', 8)).toBe('One two,')
  expect(excerptOf('🛠🛠🛠🛠', 3)).toBe('🛠🛠…')
})

test('a long text ends between words, and no character is cut in two', () => {
  const summary = summaryOf('A shed for lending tools, '.repeat(40)) ?? ''
  expect(summary).toMatch(/(?:tools|lending|shed|for|A)…$/)
  expect([...summary].length).toBeLessThanOrEqual(180)
  const emojis = summaryOf('🛠'.repeat(300)) ?? ''
  expect(emojis).toBe(`${'🛠'.repeat(179)}…`)
})

test('who wrote nothing has no summary, and what comes next is summed up instead', () => {
  expect(summaryOf('  \n', null, undefined)).toBeUndefined()
  expect(summaryOf('', ' For libraries ')).toBe('For libraries')
})

test.each(['[', '**a', '`', '![](', '> ', '_'.repeat(9)])(
  'a text of nothing but “%s” is summed up before anybody has to wait',
  (piece) => {
    expect(summaryOf(piece.repeat(10_000))?.length ?? 0).toBeLessThan(400)
  },
)

test('a list is known by its kinds and the page at which it stands, not by its order or what was searched', () => {
  expect(listPath('/products', '?order=price_low&q=a&category=junk', { category: null })).toBe('/products')
  expect(listPath('/products', '?after=x%26y', { category: 'automation' })).toBe(
    '/products?category=automation&after=x%26y',
  )
})

test('lengths and lists are said as schema.org has them', () => {
  expect([duration(400), duration(9_000), duration(3_725_000)]).toEqual(['PT1S', 'PT9S', 'PT62M5S'])
  expect(itemList([{ name: 'a', path: '/a' }, { name: 'b' }])).toMatchObject({
    itemListElement: [
      { position: 1, url: '/a' },
      { position: 2, name: 'b' },
    ],
  })
})
