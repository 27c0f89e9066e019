import { expect, test } from 'vitest'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'

const WORDS = Array.from({ length: 20 }, (_, at) => `word${at}`)

test.each([
  [undefined, undefined],
  ['  ', undefined],
  ["!&|'\\", ''],
  ['two  words', "'two':* & 'words':*"],
  ["it's C#", "'it':* & 's':* & 'c':*"],
  ['ÜBER Жук', "'über':* & 'жук':*"],
  ['x '.repeat(30), "'x':*"],
  ['a b c shop d', "'shop':* & 'a':* & 'b':*"],
  ['水 火 木 金', "'水':* & '火':* & '木':* & '金':*"],
  [
    WORDS.join(' '),
    WORDS.slice(0, 8)
      .map((word) => `'${word}':*`)
      .join(' & '),
  ],
])('a search for %j reads %j', (typed, query) => expect(toSearchTerms(typed)).toBe(query))
