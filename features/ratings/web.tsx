import type { WebFeature } from '#platform/web/feature.ts'

export { aggregateRating } from './web/aggregate-rating.ts'
export { RateEachOther } from './web/RateEachOther.tsx'
export { Ratings } from './web/Ratings.tsx'
export { GivenStars, Stars } from './web/Stars.tsx'

export const ratingsFeature: WebFeature = {
  // Shown if a call rates one's own target; no screen offers that.
  sentences: { cannot_rate_own: 'You cannot rate your own showcase.', posts_reviewed: null },
  liveEvents: () => import('./web/live-events.ts'),
}
