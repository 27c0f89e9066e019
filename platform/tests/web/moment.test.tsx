import { expect, test } from 'vitest'
import { formatRelative } from '#platform/web/ui/layout/Moment.tsx'

const NOW = new Date(2026, 10, 21, 13, 40)

// Months count from 0, days and hours in the reader's own zone.
test.each([
  [[10, 21, 13, 40, 10], 'just now'],
  [[10, 21, 13, 35], '5 minutes ago'],
  [[10, 21, 9, 0], '4 hours ago'],
  [[10, 20, 22, 0], '15 hours ago'],
  [[10, 20, 13, 0], 'yesterday'],
  [[10, 19, 23, 0], '2 days ago'],
  [[10, 15, 0, 0], '6 days ago'],
  [[10, 7, 15, 0], '2 weeks ago'],
  [[7, 28, 12, 0], '2 months ago'],
  [[10, 22, 13, 40], 'tomorrow'],
] as const)('what happened at %j reads %s', ([month, day, hours, minutes, seconds = 0], text) =>
  expect(formatRelative(new Date(2026, month, day, hours, minutes, seconds), NOW.getTime())).toBe(text),
)
