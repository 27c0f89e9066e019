import { expect, test } from 'vitest'
import { aggregateRating } from '../web/aggregate-rating.ts'

test('what is rated says so to search engines, and what nobody rated says nothing', () => {
  expect(aggregateRating({ average_rating: 0, total_ratings: 0 })).toEqual({})
  expect(aggregateRating({ average_rating: 4.5, total_ratings: 2 })).toMatchObject({
    aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5 },
  })
})
