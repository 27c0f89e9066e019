import { expect, test } from 'vitest'
import { findHeldWords } from '../server.ts'
import { countLinks } from '../server/links.ts'
import { comparableText, isNewAccount, isTrusted } from '../server/rules.ts'

test.each([
  ['Buy CHEAP watches', ['cheap'], ['cheap']],
  ['Buy cheaper watches', ['cheap'], []],
  ['A crème brûlée, please', ['creme brulee'], ['creme brulee']],
  ['A crême  -- brulee', ['crème brûlée'], ['crème brûlée']],
  ['Die STRASSE', ['straße'], ['straße']],
  ['ca\u200Bsi\u00ADno', ['casino'], ['casino']],
  ['It is free, money later', ['free money'], ['free money']],
  ['A free man has money', ['free money'], []],
  ['请加微信联系', ['微信'], ['微信']],
  ['anything', ['', '  ', '!!'], []],
  ['', ['casino'], []],
])('in %j the words %j are found as %j', (text, words, found) => {
  expect(findHeldWords(text, words)).toEqual(found)
})

test('many words in a long text are found within a moment', () => {
  const words = Array.from({ length: 500 }, (_, index) => (index % 2 ? `word${index}` : `two words ${index}`))
  const text = 'two words and others '.repeat(1000)
  const began = performance.now()
  expect(findHeldWords(text, words)).toEqual([])
  expect(performance.now() - began).toBeLessThan(1000)
})

test('links are counted as screens show them', () => {
  expect(countLinks('See https://a.example/x, www.b.com and c.com/offer')).toBe(3)
  expect(countLinks('Made with Node.js in 3.5 days. Write to ann@example.com')).toBe(0)
})

test('texts are compared by their letters, and short ones not at all', () => {
  const text = 'I would like to build this shop for you, and I can begin tomorrow.'
  expect(comparableText(text)).toBe(comparableText(text.toUpperCase().replaceAll(' ', '  ').replace('.', '!!!')))
  expect(comparableText(text)).not.toBe(comparableText(text.replace('shop', 'site')))
  expect(comparableText('Thank you, I will have a look')).toBeNull()
})

test('an account is new until the last moment of its days, and operators and subscribers are trusted', () => {
  const joined = '2026-03-01T12:00:00.000Z'
  expect(isNewAccount(joined, 7, new Date('2026-03-08T11:59:59.999Z'))).toBe(true)
  expect(isNewAccount(joined, 7, new Date('2026-03-08T12:00:00.000Z'))).toBe(false)
  const somebody = { operator_roles: [], subscribed: false }
  expect(isTrusted(somebody, { PAYMENTS: 'on' })).toBe(false)
  expect(isTrusted({ ...somebody, subscribed: true }, { PAYMENTS: 'on' })).toBe(true)
  // Without payments everybody counts as subscribed.
  expect(isTrusted({ ...somebody, subscribed: true }, { PAYMENTS: 'off' })).toBe(false)
  expect(isTrusted({ ...somebody, operator_roles: ['support'] }, { PAYMENTS: 'off' })).toBe(true)
})
