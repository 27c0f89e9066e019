import { expect, test } from 'vitest'
import { keptStatus, statusNow, theOneThatCounts, troubleAfter } from '../server/rules.ts'

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'canceled'],
  ['canceled', 'canceled'],
  ['paused', 'canceled'],
  ['a word of next year', 'canceled'],
])('what the provider calls %s is kept as %s', (word, kept) => expect(keptStatus(word)).toBe(kept))

const HOUR_MS = 3_600_000
const end = Date.parse('2026-11-21T12:00:00.000Z')

test.each([
  ['active', false, -1, 'active'],
  ['active', false, 0, 'active'],
  ['active', false, 23, 'active'],
  ['active', false, 24, 'expired'],
  // Nothing is to be renewed, so there is nothing to wait for.
  ['active', true, -1, 'active'],
  ['active', true, 0, 'expired'],
  ['past_due', false, -1, 'past_due'],
  ['past_due', false, 1, 'expired'],
  ['canceled', false, -1, 'canceled'],
  ['canceled', false, 1, 'expired'],
  ['incomplete', false, -1, 'incomplete'],
] as const)('%s (ending: %s) is, %i hours after its period, %s', (status, ending, hours, wanted) => {
  const kept = { status, current_period_end: new Date(end).toISOString(), cancel_at_period_end: ending }
  expect(statusNow(kept, new Date(end + hours * HOUR_MS)).status).toBe(wanted)
})

test('nobody without a subscription has one', () => expect(statusNow(undefined, new Date(end)).status).toBe('none'))

test.each([
  [['canceled 1'], 'canceled 1'],
  [['canceled 1', 'active 2'], 'active 2'],
  [['active 1', 'canceled 2'], 'active 1'],
  [['past_due 1', 'canceled 2', 'incomplete 3'], 'past_due 1'],
  [['canceled 1', 'canceled 3', 'canceled 2'], 'canceled 3'],
  [['active 1', 'trialing 2'], 'trialing 2'],
  [[], undefined],
])('of the subscriptions %j it is %j that counts', (all, wanted) => {
  const read = (text: string) => ({ status: text.split(' ')[0]!, created: Number(text.split(' ')[1]) })
  expect(theOneThatCounts(all.map(read))).toEqual(wanted === undefined ? undefined : read(wanted))
})

test.each([
  [undefined, 'active', undefined],
  [undefined, 'incomplete', undefined],
  [undefined, 'canceled', undefined],
  ['incomplete', 'canceled', undefined],
  ['active', 'active', undefined],
  ['past_due', 'past_due', undefined],
  ['past_due', 'active', undefined],
  ['canceled', 'canceled', undefined],
  ['active', 'past_due', 'Your subscription could not be renewed'],
  [undefined, 'past_due', 'Your subscription could not be renewed'],
  ['active', 'canceled', 'Your subscription has ended'],
  ['past_due', 'canceled', 'Your subscription has ended'],
])('from %s to %s the subscriber hears: %s', (before, after, subject) =>
  expect(troubleAfter(before === undefined ? undefined : { status: before }, { status: after })?.subject).toBe(subject),
)
