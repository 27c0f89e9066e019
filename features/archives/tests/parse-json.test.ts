import { expect, test } from 'vitest'
import { parseJson, TooManyValues } from '../server/parse-json.ts'

const parse = (text: string, valuesMax = 10) => parseJson(Buffer.from(text), valuesMax)

test.each([
  ['signs in texts, which are no values', { text: '{[,'.repeat(20) }],
  ['quotation marks in texts', { text: '"'.repeat(20), more: '\\"{{{{{{{{{{{\\' }],
  ['as many values as allowed', [1, [2, 3], { four: 4 }, '5', null, true]],
])('JSON with %s is parsed', (_what, value) => {
  expect(parse(JSON.stringify(value))).toEqual(value)
})

test.each([
  ['objects', `[${'{},'.repeat(10)}{}]`],
  ['lists in lists', '['.repeat(11) + ']'.repeat(11)],
  ['fields', JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`"${index}\\`, 1])))],
])('JSON with too many %s is not parsed', (_what, text) => {
  expect(() => parse(text)).toThrow(TooManyValues)
})

test('what is no JSON is an error of its syntax', () => {
  expect(() => parse('{"a":')).toThrow(SyntaxError)
  expect(() => parse('"\\')).toThrow(SyntaxError)
})
