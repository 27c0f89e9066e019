import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, minorOf, percentOf } from '#platform/contract/currency.ts'
import { parseConfig } from '#platform/server/config.ts'
import { canBecome } from '../server/rules.ts'

const DEAREST = 1_000_000_000
const price = fc.integer({ min: 0, max: DEAREST })

test.each<[number, number, number]>([
  [0, 5, 0],
  [1, 5, 0],
  [19, 5, 0],
  [20, 5, 1],
  [1999, 5, 99],
  [2000, 5, 100],
  [2000, 0, 0],
  [1001, 2.9, 29],
  [1000, 7.25, 72],
  [115, 100, 115],
  [DEAREST, 99.99, 999_900_000],
])('on %i cents a fee of %d per cent is %i cents', (cents, percent, fee) => {
  expect(percentOf(cents, percent)).toBe(fee)
})

test('a fee is the whole cents of its part of the price, whatever both are', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (cents, hundredths) => {
      // As the setting reads it.
      const percent = Number((hundredths / 100).toFixed(2))
      expect(BigInt(percentOf(cents, percent))).toBe((BigInt(cents) * BigInt(hundredths)) / 10_000n)
    }),
  )
})

test('every price comes back from the wire as it was, to the cent', () => {
  fc.assert(
    fc.property(price, (cents) => {
      expect(minorOf(JSON.parse(JSON.stringify(amountOf(cents))) as number)).toBe(cents)
    }),
  )
  expect(minorOf(1.15)).toBe(115)
})

test.each([['2.9'], ['4.35'], ['0'], ['100'], ['8.07']])('a fee of %s per cent may be set', (text) => {
  expect(parseConfig({ PLATFORM_FEE_PERCENT: text }).PLATFORM_FEE_PERCENT).toBe(Number(text))
})

test('nothing becomes a draft again, and all else leads on', () => {
  expect(canBecome('draft', 'published') && canBecome('draft', 'archived')).toBe(true)
  expect(canBecome('published', 'archived') && canBecome('archived', 'published')).toBe(true)
  expect(canBecome('published', 'draft') || canBecome('archived', 'draft')).toBe(false)
  expect(canBecome('draft', 'draft')).toBe(true)
})
