import { expect, test } from 'vitest'
import { wordsWanted } from '#platform/server/search.ts'

test.each([
  [undefined, undefined],
  ['  ', undefined],
  ["!&|'\\", ''],
  ['two  words', "'two':* & 'words':*"],
  ["it's C#", "'it':* & 's':* & 'c':*"],
  ['ÜBER Жук', "'über':* & 'жук':*"],
  ['x '.repeat(30), Array.from({ length: 20 }, () => "'x':*").join(' & ')],
])('a search for %j reads %j', (typed, query) => expect(wordsWanted(typed)).toBe(query))
