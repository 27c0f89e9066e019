import { expect, test } from 'vitest'
import { grantsAccess } from '../contract.ts'
import { isOld, storedStatusOf, statusNow, currentSubscriptionOf, describeTrouble } from '../server/rules.ts'

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
])('what the provider calls %s is kept as %s', (word, kept) => expect(storedStatusOf(word)).toBe(kept))

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
  const period = { current_period_end: new Date(end).toISOString(), cancel_at_period_end: ending }
  const kept = { status, ...period, grace_until: null, confirm_url: null }
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
  expect(currentSubscriptionOf(all.map(read))).toEqual(wanted === undefined ? undefined : read(wanted))
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
  expect(
    describeTrouble(
      before === undefined ? undefined : { status: before, confirm_url: null },
      { status: after, grace_until: null, confirm_url: null },
      new Date(end),
    )?.subject,
  ).toBe(subject),
)

test.each([
  [-1, 'past_due', true],
  // Its paid period is over; the grace is not.
  [1, 'past_due', true],
  [2, 'expired', false],
] as const)(
  'a payment that failed leaves the door open until the grace is over: %i hours after the period it is %s',
  (hours, status, open) => {
    const kept = {
      status: 'past_due',
      current_period_end: new Date(end).toISOString(),
      cancel_at_period_end: false,
      grace_until: new Date(end + 2 * HOUR_MS).toISOString(),
      confirm_url: null,
    }
    const now = statusNow(kept, new Date(end + hours * HOUR_MS))
    expect([now.status, grantsAccess(now)]).toEqual([status, open])
  },
)

test.each([
  ['active', 59, false],
  ['active', 60, true],
  ['past_due', 0, false],
  ['past_due', 1, true],
  ['disputed', 1, true],
  ['canceled', 10_000, false],
])('what was told of one that is %s %i minutes ago is old: %s', (status, minutes, old) => {
  const told_at = new Date(end).toISOString()
  expect(isOld({ status, told_at }, new Date(end + minutes * 60_000))).toBe(old)
})
