import { expect, test } from 'vitest'
import { amountProblem, centsOf } from '#platform/web/format/cents.ts'

test.each<[string, number | null]>([
  ['5', 500],
  ['1.15', 115],
  ['4.35', 435],
  ['8.2', 820],
  ['19.99', 1999],
  ['1.005', 100],
  ['1.999', 199],
  ['0.29', 29],
  ['0.009', 0],
  ['.5', 50],
  ['10.', 1000],
  [' 25 ', 2500],
  ['007', 700],
  ['1e2', 10_000],
  ['1.5e1', 1500],
  ['115e-2', 115],
  ['5e-9', 0],
  ['0', 0],
  ['', null],
  ['.', null],
  ['-5', null],
  ['five', null],
  ['1,15', null],
  ['1.1.1', null],
  ['NaN', null],
  ['9'.repeat(40), null],
  ['1e99', null],
])('$%j is %j cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test('every amount of cents comes out as it went in', () => {
  for (let cents = 0; cents <= 100_000; cents++) {
    const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    if (centsOf(text) !== cents) expect(centsOf(text), text).toBe(cents)
  }
})

test('an amount may be too small or too large', () => {
  expect([99, 100, 1000, 1001].map((cents) => amountProblem(cents, 100, 1000))).toEqual([
    'too_small',
    null,
    null,
    'too_large',
  ])
})
