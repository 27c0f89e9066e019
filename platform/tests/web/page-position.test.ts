import { expect, test } from 'vitest'
import { pagingIn } from '#platform/web/page/page-position.ts'

test('who pages by links keeps what the list is narrowed to', () => {
  const { after, to } = pagingIn('/tickets', '?q=seed+jars&after=abc', 'after')
  expect(after).toBe('abc')
  expect(to('d=f')).toBe('/tickets?q=seed+jars&after=d%3Df')
  expect(to(null)).toBe('/tickets?q=seed+jars')
})

test('an empty cursor is none, and the top of a list has no query', () => {
  expect(pagingIn('/videos', '?after=', 'after').after).toBeNull()
  expect(pagingIn('/videos', '?after=abc', 'after').to(null)).toBe('/videos')
})

test('two lists on one page are paged through apart', () => {
  const address = '?after=a&ratings=b'
  expect(pagingIn('/products/1', address, 'after').to(null)).toBe('/products/1?ratings=b')
  expect(pagingIn('/products/1', address, 'ratings').to('c')).toBe('/products/1?after=a&ratings=c')
})
