import { afterEach, expect, test } from 'vitest'
import {
  amountOf,
  currency,
  decimalText,
  fitsCurrency,
  formatCents,
  formatExactly,
  formatMoney,
  minorOf,
  readCurrency,
  setCurrency,
  USD,
  writeCurrency,
  moneyMax,
  currencySymbol,
} from '#platform/contract/currency.ts'
import {
  cardLimits,
  currencyName,
  decimalsHint,
  formatIn,
  amountLimits,
  proposedAmounts,
} from '#platform/contract/currency-limits.ts'
import { centsOf } from '#platform/web/format/cents.ts'
import { amountIn } from '#platform/web/format/amounts.ts'
import { findCurrency } from '#platform/server/settings/currencies.ts'

const use = (code: string) => setCurrency(findCurrency(code) ?? USD)
afterEach(() => setCurrency(USD))

const PRESETS = [5, 10, 25, 50, 100]

test('dollars have cents, and are what everything is in unless something else was set', () => {
  expect(currency()).toEqual(findCurrency('usd'))
  expect([1200, 9.95, 0].map(formatMoney)).toEqual(['$1,200', '$9.95', '$0'])
  expect([formatExactly(1200), formatCents(995), formatExactly(5, 'code')]).toEqual([
    '$1,200.00',
    '$9.95',
    'USD\u00a05.00',
  ])
  expect([minorOf(1.15), amountOf(115), decimalText(1250)]).toEqual([115, 1.15, '12.50'])
  expect([currencyName(), currencySymbol(), decimalsHint()]).toEqual([
    'US dollars',
    '$',
    'with at most two decimal places',
  ])
  expect([moneyMax(), cardLimits(), amountLimits()]).toEqual([
    10_000_000,
    { least: 50, most: 99_999_999 },
    { least: 100, most: 1_000_000 },
  ])
  expect(proposedAmounts(PRESETS)).toEqual(PRESETS)
})

test('yen have no decimals: nothing is multiplied, and amounts are a hundred times as many', () => {
  use('jpy')
  expect([1200, 0].map(formatMoney)).toEqual(['¥1,200', '¥0'])
  expect([formatExactly(1200), formatCents(995)]).toEqual(['¥1,200', '¥995'])
  expect([minorOf(1250), amountOf(1250), decimalText(1250)]).toEqual([1250, 1250, '1250'])
  expect([centsOf('1250'), centsOf('12.9'), amountIn('¥1,500')]).toEqual([1250, 12, '1500'])
  expect([currencyName(), currencySymbol(), decimalsHint()]).toEqual(['Japanese yen', '¥', 'in whole Japanese yen'])
  expect([moneyMax(), cardLimits().least, amountLimits()]).toEqual([1_000_000_000, 50, { least: 100, most: 1_000_000 }])
  expect(proposedAmounts(PRESETS)).toEqual([500, 1000, 2500, 5000, 10_000])
})

test('what lies between two of the smallest unit is refused and never rounded', () => {
  expect([9.95, 0.1 + 0.2, 1e7].map(fitsCurrency)).toEqual([true, true, true])
  expect(fitsCurrency(1.155)).toBe(false)
  expect(() => minorOf(1.155)).toThrow('1.155 usd cannot be paid')
  use('jpy')
  expect([fitsCurrency(500), fitsCurrency(500.5)]).toEqual([true, false])
  expect(() => minorOf(0.5)).toThrow(RangeError)
})

test('an amount of another currency keeps its own digits', () => {
  expect(formatIn('jpy', 1250)).toBe('¥1,250')
  use('jpy')
  expect([formatIn('jpy', 1250), formatIn('usd', 12.5)]).toEqual(['¥1,250', '$12.50'])
})

test('what a symbol is missing for has its code before the amount', () => {
  use('chf')
  expect([currencySymbol(), formatMoney(12), amountIn('CHF\u00a01,500')]).toEqual(['CHF\u00a0', 'CHF\u00a012', '1500'])
})

test.each(['eur', 'jpy', 'krw', 'idr', 'czk', 'huf', 'vnd'])('%s proposes what can be paid', (code) => {
  use(code)
  const { least, most } = amountLimits()
  const proposed = proposedAmounts(PRESETS)
  expect(proposed.length).toBeGreaterThan(1)
  for (const one of proposed) {
    expect(minorOf(one)).toBeGreaterThanOrEqual(Math.max(least, cardLimits().least))
    expect(minorOf(one)).toBeLessThanOrEqual(Math.min(most, cardLimits().most))
  }
})

test('a page carries the currency as one line of text', () => {
  for (const code of ['usd', 'jpy', 'gbp', 'vnd'])
    expect(readCurrency(writeCurrency(findCurrency(code) ?? USD))).toEqual(findCurrency(code))
  expect(writeCurrency(findCurrency('jpy') ?? USD)).toBe('jpy 0 100 50')
})
