import { expect, test } from 'vitest'
import { nameOfEntry } from '../contract.ts'
import { reasonFor } from '#features/ledger/contract.ts'
import { describeTrouble, creditedCents, isUnfinished, statementKind, topUpStatus } from '../server/rules.ts'

test.each([
  ['requires_payment_method', 'kept', 'pending'],
  ['requires_action', 'kept', 'pending'],
  ['processing', 'kept', 'pending'],
  ['canceled', 'kept', 'canceled'],
  ['succeeded', 'kept', 'paid'],
  ['succeeded', 'disputed', 'disputed'],
  ['succeeded', 'given_back', 'refunded'],
  ['a word of tomorrow', 'kept', 'pending'],
] as const)('a payment that is %s, and whose money is %s, is %s', (payment, money, standing) =>
  expect(topUpStatus(payment, money)).toBe(standing),
)

test.each([
  ['pending', 0, 0, 0],
  ['canceled', 0, 0, 0],
  ['paid', 2500, 0, 2500],
  ['paid', 2500, 1000, 1500],
  ['disputed', 2500, 0, 0],
  ['disputed', 2500, 1000, 0],
  ['refunded', 2500, 2500, 0],
  ['refunded', 2500, 0, 0],
] as const)(
  'of a top-up that is %s, of which %i arrived and %i went back, %i may be spent',
  (status, arrived, back, credit) =>
    expect(creditedCents({ status, received_cents: arrived, refunded_cents: back })).toBe(credit),
)

test.each([
  ['pending', 0, 'paid', 0, 'paid'],
  ['pending', 0, 'paid', 500, 'refunded'],
  ['paid', 0, 'paid', 500, 'refunded'],
  ['paid', 500, 'refunded', 2500, 'refunded'],
  ['refunded', 2500, 'paid', 0, 'refund_failed'],
  ['paid', 0, 'disputed', 0, 'disputed'],
  ['disputed', 0, 'paid', 0, 'dispute_won'],
  ['disputed', 0, 'refunded', 0, 'dispute_lost'],
] as const)(
  'what was %s with %i back and is %s with %i back changes the books because %s',
  (before, back, now, more, why) =>
    expect(reasonFor({ status: before, refunded_cents: back }, { status: now, refunded_cents: more })).toBe(why),
)

test.each([
  ['pending', 0, 'paid', 0, null],
  ['pending', 0, 'canceled', 0, null],
  ['paid', 0, 'paid', 0, null],
  ['paid', 0, 'paid', 500, 'refunded'],
  ['paid', 500, 'paid', 500, null],
  ['paid', 0, 'disputed', 0, 'on hold'],
  ['disputed', 0, 'disputed', 0, null],
  ['disputed', 0, 'paid', 0, null],
  ['disputed', 0, 'refunded', 0, 'refunded'],
  ['refunded', 0, 'refunded', 0, null],
  ['refunded', 2500, 'paid', 0, null],
] as const)(
  'who had a top-up %s with %i back, which is now %s with %i back, is told: %s',
  (before, back, now, more, said) => {
    const state = { status: now, received_cents: 2500, refunded_cents: more, is_processing: false }
    const trouble = describeTrouble({ status: before, refunded_cents: back, is_processing: false }, state)
    if (said === null) expect(trouble).toBeNull()
    else expect(trouble?.subject).toContain(said)
  },
)

test.each([
  ['top_up', 'paid', 2500, 'Top-up'],
  ['top_up', 'refunded', -2500, 'Top-up, refunded'],
  ['purchase', 'paid', -1050, 'Purchase'],
  ['purchase', 'paid', 1000, 'Sale'],
  ['purchase', 'refunded', 1050, 'Purchase, refunded'],
  ['purchase', 'refunded', -1000, 'Sale, refunded'],
  ['purchase', 'disputed', -1000, 'Sale, disputed'],
  ['purchase', 'dispute_won', 1000, 'Sale, dispute won'],
  ['purchase', 'dispute_lost', 1050, 'Purchase, dispute lost'],
] as const)('an entry of a %s that was %s and came to %i is called "%s"', (kind, why, cents, name) =>
  expect(nameOfEntry({ kind: statementKind(kind, why, cents), why })).toBe(name),
)

test('what arrived or is arriving cannot be called off', () => {
  expect(
    ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'].filter(isUnfinished),
  ).toEqual(['requires_payment_method', 'requires_action'])
})
