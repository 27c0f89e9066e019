import { expect, test } from 'vitest'
import { Line, OptionalText, Text, WebAddress } from '#platform/contract/fields.ts'

const NOTHING = [
  '',
  '  \n\t',
  '\u200b',
  '\u200b \u200d\ufeff\u2060',
  '\u00ad\u034f\u061c',
  '\u3164\uffa0\u115f',
  '\u2800',
  '\u202e\u2066',
  '\ufe0f',
  '\u{e0041}',
]
const SOMETHING = ['a', ' a\u200b', '👩‍👩‍👧', '❤️', 'می‌خواهم', '.', '٣']

test.each(NOTHING)('a text of which nothing can be seen is empty: %j', (text) => {
  for (const shape of [Text(20), Line(20), OptionalText(20)]) expect(shape.safeParse(text).success).toBe(false)
})

test.each(SOMETHING)('a text with one character that can be seen is one: %j', (text) => {
  expect(Text(20).parse(text)).toBe(text.trim())
  expect(Line(20).parse(text)).toBe(text.trim())
})

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/a b?c=ü#d', 'https://example.com/a b?c=ü#d'],
  ['http://example.com:8080/', 'http://example.com:8080/'],
  ['https://example.com:443/', 'https://example.com:443/'],
  // Letters of another script that look like those of this one.
  ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
  ['https://münchen.example.com/', 'https://xn--mnchen-3ya.example.com/'],
  ['https://ｅxample.com/', 'https://example.com/'],
])('the address %s is kept as %s', (given, kept) => {
  expect(WebAddress.parse(given)).toBe(kept)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,hello',
  'ftp://example.com/',
  'https://ada@example.com/',
  'https://ada:secret@example.com/',
  'https://ada:secret@\u0430pple.com/',
  'https:/\\ada@example.com/',
  'https:\\\\\u0430pple.com/',
  'http://localhost/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'https://example.com:22/',
  'https://example.com:0025/',
  'https:\\example.com:22',
  'https://exam\tple.com:22/',
  'https://example.com:0/',
  'https://example.com:99999/',
  `https://example.com/${'a'.repeat(2000)}`,
])('%s is no address to lead anybody to', (given) => {
  expect(WebAddress.safeParse(given).success).toBe(false)
})
