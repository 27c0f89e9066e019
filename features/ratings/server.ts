import type { ServerFeature } from '#platform/server/feature.ts'
import { RatingKind } from './contract.ts'
import { ratingPersonalData } from './server/personal-data.ts'
import { showRatings } from './server/reveal-ratings.ts'
import { reportedRatings } from './server/reported-ratings.ts'
import { ratingsRoutes } from './server/routes.ts'
import type { RatedKinds } from './server/targets.ts'

export { setRatingAside } from './server/set-rating-aside.ts'
export { deleteRatings } from './server/personal-data.ts'
export { getTotals, lockTotals } from './server/queries/totals.ts'
export { listOwn as listOwnRatings, listSeen as listRatings, noteWorkedTogether } from './server/queries/ratings.ts'
export { rate } from './server/rate.ts'
export { OWN_RATINGS_LINK } from './server/reveal-ratings.ts'
export type { AgreementSides, TargetDetails, Permission, RatedKind } from './server/targets.ts'
export type { RatedKinds }
export { askForRatings } from './server/notifications.ts'
export { withdrawRating } from './server/withdraw-rating.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** Every kind of target that can be rated. */
    ratedKinds: RatedKinds
  }
}

export const ratingsFeature: ServerFeature = {
  routes: (contributed) => ratingsRoutes(contributed('ratedKinds', RatingKind.options)),
  scheduledJobs: (contributed) => [showRatings(contributed('ratedKinds'))],
  reportedKinds: (contributed) => ({ rating: reportedRatings(contributed('ratedKinds')) }),
  personalData: (contributed) => [ratingPersonalData(contributed('ratedKinds'))],
}
