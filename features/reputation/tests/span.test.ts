import { expect, test } from 'vitest'
import { durationText } from '../web/span.ts'

test.each([
  [0, 'under a minute'],
  [59, 'under a minute'],
  [60, '1 minute'],
  [125, '2 minutes'],
  [3_600, '1 hour'],
  [2.6 * 3_600, '3 hours'],
  [86_400, '1 day'],
  [10 * 86_400, '10 days'],
])('%d seconds read as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
