import { expect, test } from 'vitest'
import { cardPath } from '#platform/contract/cards.ts'

test('the address of a card stays while what it shows stays, and is another one afterwards', () => {
  const before = cardPath('house', 7, 'A shop in the rain', 'Dana Reyes', null)
  expect(before).toMatch(/^\/cards\/house\/7\.png\?v=[0-9a-z]+$/)
  expect(cardPath('house', 7, 'A shop in the rain', 'Dana Reyes', undefined)).toBe(before)
  expect(cardPath('house', 7, 'A shop in the sun', 'Dana Reyes', null)).not.toBe(before)
  expect(cardPath('house', 7, 'A shop in the rain', 'Dana Reyes', '/api/files/new.webp')).not.toBe(before)
  expect(cardPath('garden', 7, 'A shop in the rain', 'Dana Reyes', null)).not.toBe(before)
})
