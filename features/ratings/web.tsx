import type { Sentences } from '#platform/web/api/messages.ts'

export { aggregateRating } from './web/aggregate-rating.ts'
export { RateEachOther } from './web/RateEachOther.tsx'
export { Ratings } from './web/Ratings.tsx'
export { Stars } from './web/Stars.tsx'

/** What people read who rate what is theirs: nobody is offered it on a screen. */
export const sentences: Sentences = { cannot_rate_own: 'You cannot rate your own showcase.' }
