import type { SchemaObject } from '#platform/web/page/schema.ts'

/** Returns the schema.org `AggregateRating` of a target; empty without ratings. */
export const aggregateRating = (rated: { average_rating: number; total_ratings: number }): SchemaObject =>
  rated.total_ratings === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rated.average_rating,
          ratingCount: rated.total_ratings,
          bestRating: 5,
          worstRating: 1,
        },
      }
