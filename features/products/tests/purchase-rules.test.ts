import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isSamePrice, retainedParts, statusNotices, purchaseStatus, ledgerReason } from '../server/purchases/rules.ts'

test.each([
  ['pending', false, false, 'kept', null, 'pending'],
  // Some ways to pay take days.
  ['pending', false, false, 'kept', null, 'pending'],
  ['pending', true, false, 'kept', null, 'expired'],
  ['pending', false, true, 'kept', null, 'paid'],
  // A page that we gave up may be open for a while, and even be paid.
  ['expired', false, false, 'kept', null, 'expired'],
  ['expired', false, true, 'kept', null, 'paid'],
  ['paid', false, true, 'disputed', null, 'disputed'],
  ['disputed', false, true, 'kept', null, 'paid'],
  ['disputed', false, true, 'given_back', null, 'refunded'],
  // What we return is refunded from the moment we decide so.
  ['refunded', false, true, 'kept', 'seller', 'refunded'],
  ['refunded', false, true, 'disputed', 'paid_twice', 'refunded'],
] as const)(
  'a purchase that was %s, whose page is expired: %s, paid: %s, and whose money is %s (returned for: %s), is %s',
  (status, is_expired, is_paid, money, refund_reason, stands) =>
    expect(purchaseStatus({ status, refund_reason }, { is_expired, is_paid, money })).toBe(stands),
)

test.each([
  ['pending', 'paid', 'paid'],
  ['paid', 'paid', 'refunded'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'disputed', 'disputed'],
  ['disputed', 'paid', 'dispute_won'],
  ['disputed', 'refunded', 'dispute_lost'],
  ['refunded', 'paid', 'refund_failed'],
] as const)('from %s to %s is booked as %s', (before, after, why) => expect(ledgerReason(before, after)).toBe(why))

test.each([
  [1000, 50, true],
  [1000, 60, false],
  [900, 50, false],
])(
  'an open payment page over 1000 and a fee of 50 is the one for %i and a fee of %i: %s',
  (price_cents, fee_cents, same) =>
    expect(isSamePrice({ price_cents: 1000, fee_cents: 50 }, { price_cents, fee_cents })).toBe(same),
)

test.each([
  [0, 1000, 50],
  [105, 900, 45],
  [1, 1000, 49],
  [1049, 1, 0],
  [1050, 0, 0],
])(
  'of $10.50 after %i cents were refunded the seller keeps %i and the platform %i',
  (refunded, earned_cents, fee_cents) =>
    expect(retainedParts({ price_cents: 1000, fee_cents: 50 }, refunded)).toEqual({ earned_cents, fee_cents }),
)

test('whatever part is refunded, nothing is lost or made, and nobody keeps more than they had', () => {
  const cents = integer({ min: 0, max: 1_000_000_000 })
  assert(
    property(cents, cents, integer({ min: 0, max: 100 }), (price_cents, fee_cents, percent) => {
      const total = price_cents + fee_cents
      const refunded = Math.floor((total * percent) / 100)
      const kept = retainedParts({ price_cents, fee_cents }, refunded)
      expect(kept.earned_cents + kept.fee_cents).toBe(total - refunded)
      expect(kept.earned_cents).toBeLessThanOrEqual(price_cents)
      expect(kept.fee_cents).toBeLessThanOrEqual(fee_cents)
      expect(Math.min(kept.earned_cents, kept.fee_cents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('who refunds a sale is not told so, and of what was paid twice the seller hears nothing', () => {
  expect(statusNotices('paid', 'refunded', 'seller')).toMatchObject({ seller: null, buyer: expect.any(String) })
  expect(statusNotices('paid', 'refunded', null)).toMatchObject({
    seller: expect.any(String),
    buyer: expect.any(String),
  })
  expect(statusNotices('pending', 'refunded', 'paid_twice')).toMatchObject({ seller: null, buyer: expect.any(String) })
  expect(statusNotices('pending', 'paid', null)).toEqual({ seller: null, buyer: null })
})
