import { expect, test } from 'vitest'
import { amountIn } from '#platform/web/format/amounts.ts'

test('an amount is read as a field shows it and as an address says it', () => {
  expect(['1500', '$1,500', ' 1500 ', '$0', '007'].map(amountIn)).toEqual(['1500', '1500', '1500', '0', '7'])
})

test('what is no amount of whole dollars counts as none', () => {
  const written = ['', null, '-5', '1.50', '1e3', '$', 'many', '10000001', '999999999999']
  expect(written.map(amountIn)).toEqual(written.map(() => ''))
})
