import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { codeStateOf, discountOn, invoiceLinesOf, priceOf } from '../../server/pricing/rules.ts'

const DEAREST = 1_000_000_000
const NOW = new Date('2026-11-26T12:00:00Z')

test.each([
  [1999, 10, null, 199],
  [1999, 100, null, 1999],
  [1, 99, null, 0],
  [0, 50, null, 0],
  [DEAREST, 99, null, 990_000_000],
  [1000, null, 500, 500],
  [1000, null, 1000, 1000],
  [300, null, 500, 300],
])('on %i cents a code of %s per cent or %s cents takes off %i', (price, percent, amount_cents, off) =>
  expect(discountOn(price, { percent, amount_cents })).toBe(off),
)

test('the fee is computed from what the code leaves, and what is free has none', () => {
  const half = { percent: 50, amount_cents: null }
  expect(priceOf(1000, half, 5)).toEqual({ price_cents: 500, fee_cents: 25, discount_cents: 500 })
  expect(priceOf(1000, { percent: 100, amount_cents: null }, 5)).toEqual({
    price_cents: 0,
    fee_cents: 0,
    discount_cents: 1000,
  })
  expect(priceOf(1000, null, 5)).toEqual({ price_cents: 1000, fee_cents: 50, discount_cents: 0 })
})

const Discount = record({ percent: integer({ min: 1, max: 100 }), amount_cents: integer({ min: 1, max: DEAREST }) })

test('whatever a code takes off, nobody is paid to buy, and the invoice comes to what was paid', () => {
  const price = integer({ min: 0, max: DEAREST })
  assert(
    property(price, Discount, constantFrom(true, false), (list, { percent, amount_cents }, isPart) => {
      const discount = isPart ? { percent, amount_cents: null } : { percent: null, amount_cents }
      const agreed = priceOf(list, discount, 5)
      expect(agreed.price_cents + agreed.discount_cents).toBe(list)
      expect(Math.min(agreed.price_cents, agreed.fee_cents, agreed.discount_cents)).toBeGreaterThanOrEqual(0)
      const lines = invoiceLinesOf('A ledger', { ...agreed, discount_code: 'SPRING' })
      const total = lines.reduce((sum, { unit_cents }) => sum + unit_cents, 0)
      expect(total).toBe(agreed.price_cents + agreed.fee_cents)
    }),
  )
})

test.each([
  [{}, 'active'],
  [{ max_uses: 2, uses: 1 }, 'active'],
  [{ max_uses: 2, uses: 2 }, 'used_up'],
  // A payment that arrived late.
  [{ max_uses: 2, uses: 3 }, 'used_up'],
  [{ expires_at: '2026-11-26T12:00:01Z' }, 'active'],
  [{ expires_at: '2026-11-26T12:00:00Z' }, 'expired'],
  [{ ended_at: '2026-11-25T12:00:00Z', max_uses: 1, uses: 1 }, 'ended'],
])('a code with %j is %s', (changes, state) =>
  expect(codeStateOf({ ended_at: null, expires_at: null, max_uses: null, uses: 0, ...changes }, NOW)).toBe(state),
)
