// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { scaleEnd } from '#platform/web/ui/list/BarChart.tsx'

test.each([
  [[], 4],
  [[0, 0], 4],
  [[3], 4],
  [[4], 4],
  [[4.01], 8],
  [[21, 3], 40],
  [[95], 100],
  [[1234.5], 2000],
  [[9.5], 10],
])('the scale of %j ends at a round number at or above the largest: %d', (values, end) => {
  expect(scaleEnd(values)).toBe(end)
})
