import { isFound, type ReportedKindRules } from '#features/moderation/server.ts'
import { ratingsSubject } from '../contract.ts'
import { findReported } from './queries/reported-rating.ts'
import { setRatingAside } from './set-rating-aside.ts'
import type { RatedKinds } from './targets.ts'

/** Title of a rating in the list of moderators, by the kind of its target. */
export const REVIEW_TITLES = {
  showcase: 'Review of a solution',
  video: 'Review of a video',
  developer: 'Review of a creator',
  client: 'Review of a client',
  product: 'Review of a product',
} as const

const PATHS = {
  showcase: (id: number) => `/showcase/${id}`,
  video: (id: number) => `/video_display/stream/${id}`,
  developer: (id: number) => `/profile/developers/${id}/public`,
  client: () => '/requests',
  product: (id: number) => `/products/${id}`,
} as const

/** Ratings as a reported kind: whoever can see what was rated may report a visible rating of it. */
export const reportedRatings = (kinds: RatedKinds): ReportedKindRules => ({
  read: async (db, id) => {
    const rating = await findReported(db, id)
    if (!rating) return null
    const { kind, target_id, rater_id, stars, comment } = rating
    const excerpt = `${'★'.repeat(stars)} ${comment ?? ''}`.trim()
    return { owner_id: rater_id, title: REVIEW_TITLES[kind], path: PATHS[kind](target_id), excerpt }
  },
  maySee: async (db, id, reader) => {
    const rating = await findReported(db, id)
    if (!rating || rating.hidden_until !== null || rating.set_aside) return false
    return rating.rater_id === reader?.id || isFound(kinds[rating.kind].find(db, rating.target_id, reader))
  },
  setShown: async (work, id, isShown) => {
    const rating = await findReported(work.db, id)
    if (!rating) return false
    const { kind, target_id, rater_id } = rating
    const standing = await setRatingAside(work, { kind, id: target_id, rater_id }, !isShown)
    if (standing) await kinds[kind].onRated(work, target_id, standing)
    return standing !== null
  },
  subjects: [ratingsSubject],
})
