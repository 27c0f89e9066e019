import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findLimit } from '#features/moderation/server.ts'
import {
  clientRatingsApi,
  developerRatingsApi,
  developerRatingsElsewhereApi,
  productRatingsApi,
  ratingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
  type OwnRating,
  type RatingKind,
  type RatingSummary,
  type TargetApi,
} from '../contract.ts'
import { isSeenOf, listOwn, listSeen, storeReply, type OwnRow } from './queries/ratings.ts'
import { getTotals } from './queries/totals.ts'
import { checkPermission, rate } from './rate.ts'
import type { RatedKinds, Target } from './targets.ts'
import { notifyOfReply } from './notifications.ts'
import { withdrawRating } from './withdraw-rating.ts'

const REPLIES_REVIEWED =
  'A moderator looks at what you post before others see it. You can reply to ratings again once that has ended.'

async function summaryOf(db: Database, target: Target): Promise<RatingSummary> {
  const { average_rating, total_ratings, rating_distribution } = await getTotals(db, target)
  return { average_rating, total_ratings, rating_distribution }
}

// Existing clients expect the target's id under the name of its kind.
const present = (row: OwnRow): OwnRating => ({ ...row, [`${row.kind}_id`]: row.target_id })

/** Routes for one kind of target. */
const routesFor = (kinds: RatedKinds, kind: RatingKind, calls: TargetApi): Route[] =>
  routes(calls, {
    rate: ({ work, caller, params, body }) => rate(work, kinds, { kind, id: params.id }, caller, body),

    withdraw: ({ work, caller, params }) => withdrawRating(work, kinds, { kind, id: params.id }, caller),

    read: async ({ db, caller, params }) => {
      await kinds[kind].find(db, params.id, caller)
      return summaryOf(db, { kind, id: params.id })
    },

    readOwn: async ({ db, caller, params }) => {
      await kinds[kind].find(db, params.id, caller)
      const [own] = await listOwn(db, { kind, id: params.id, rater_id: caller.id })
      if (!own) throw notFound('No rating found for this user')
      return present(own)
    },
  })

/** Endpoints of ratings, for the given kinds of targets. */
export const ratingsRoutes = (kinds: RatedKinds): Route[] => [
  ...routesFor(kinds, 'showcase', showcaseRatingsApi),
  ...routesFor(kinds, 'video', videoRatingsApi),
  ...routesFor(kinds, 'developer', developerRatingsApi),
  ...routesFor(kinds, 'developer', developerRatingsElsewhereApi),
  ...routesFor(kinds, 'client', clientRatingsApi),
  ...routesFor(kinds, 'product', productRatingsApi),
  ...routes(ratingsApi, {
    list: async ({ db, caller, params: target, query }) => {
      await kinds[target.kind].find(db, target.id, caller)
      return listSeen(db, target, query)
    },

    readStanding: async ({ db, caller, params: target }) => {
      const found = await kinds[target.kind].find(db, target.id, caller)
      const permission = await checkPermission(db, kinds, target, found, caller)
      const [own] = await listOwn(db, { ...target, rater_id: caller.id })
      const why_not = 'refusal' in permission ? permission.refusal.code : null
      return { may_rate: why_not === null, why_not, rating: own ? present(own) : null }
    },

    readOfDeveloper: async ({ db, caller, params }) => {
      await kinds.developer.find(db, params.id, caller)
      return summaryOf(db, { kind: 'developer', id: params.id })
    },

    answer: async ({ db, work, caller, params, body: { rating_id, answer }, now }) => {
      if (params.id !== caller.id) throw forbidden('Only the creator who was rated can reply')
      if (await findLimit(db, caller.id)) throw conflict('posts_reviewed', REPLIES_REVIEWED)
      const reply = await storeReply(db, { rating_id, developer_id: caller.id, answer, now })
      if (!reply) {
        const isVisible = await isSeenOf(db, rating_id, caller.id)
        throw isVisible ? conflict('already_answered', 'This rating already has a reply') : notFound('Rating not found')
      }
      await notifyOfReply(work, reply, caller)
      return reply.rating
    },
  }),
]
