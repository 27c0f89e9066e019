import { expect, test } from 'vitest'
import { Line, OptionalText, Text } from '#platform/contract/fields.ts'

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
