import { expect, test } from 'vitest'
import { RequestStatus } from '../contract.ts'
import { canBecome } from '../server/rules.ts'

const allowed = [
  'open -> in_progress',
  'open -> cancelled',
  'in_progress -> completed',
  'in_progress -> cancelled',
  'in_progress -> open',
  'cancelled -> open',
]
const pairs = RequestStatus.options.flatMap((from) => RequestStatus.options.map((to) => [from, to] as const))

test.each(pairs)('a request that is %s may become %s only as the table says', (from, to) => {
  expect(canBecome(from, to)).toBe(from === to || allowed.includes(`${from} -> ${to}`))
})
