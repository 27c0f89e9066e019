import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { NewRating, OwnRating, RatingSummary, RatingTaken, type RatingKind } from './shapes.ts'
import { ratedSubjects, ratingsSubject } from './subjects.ts'

const idParams = z.object({ id: Id })

interface Target {
  kind: RatingKind
  /** The target's name in sentences. */
  noun: string
  /** Who can rate it, for the API documentation. */
  who: string
  /** Only creators and the client can read a client's ratings. */
  reading: 'anyone' | 'signed_in'
  /** Path to send a rating to. */
  rate: `/${string}`
  /** Path prefix of the two read calls. */
  base: `/${string}`
  isPerson?: boolean
}

/** Declares the calls on ratings of one kind of target. */
const declareCalls = ({ kind, noun, who, reading, rate, base, isPerson = false }: Target) =>
  api({
    rate: {
      method: 'POST',
      path: rate,
      posts: { kind: 'item', text: ['comment'] },
      access: 'signed_in',
      changes: [ratingsSubject],
      limit: { calls: 60, minutes: 5 },
      does: `Rates ${noun} with one to five stars, replacing my earlier rating. ${who} 400 \`cannot_rate_own\` for my own.`,
      params: idParams,
      body: NewRating,
      response: RatingTaken,
    },
    withdraw: {
      method: 'DELETE',
      path: rate,
      access: 'signed_in',
      changes: [ratingsSubject],
      limit: { calls: 60, minutes: 5 },
      does: `Withdraws my rating of ${noun}; 404 while there is none.${isPerson ? ' Once the other side of an agreement has been able to read it, I cannot rate that work again: 409 `rating_withdrawn`.' : ''}`,
      params: idParams,
    },
    read: {
      method: 'GET',
      path: `${base}/rating`,
      access: reading,
      shows: [ratingsSubject, accountsSubject, ratedSubjects[kind]],
      public: reading === 'anyone' ? true : undefined,
      does: `The average rating of ${noun}, the number of ratings, and the number for each star count.`,
      noneYet: [404],
      params: idParams,
      response: RatingSummary,
    },
    readOwn: {
      method: 'GET',
      path: `${base}/user-rating`,
      access: 'signed_in',
      shows: [ratingsSubject, accountsSubject],
      does: `My own rating of ${noun}; 404 while there is none.`,
      noneYet: [403, 404],
      params: idParams,
      response: OwnRating,
    },
  })

/** Calls on one kind of target; only their paths differ. */
export type TargetApi = ReturnType<typeof declareCalls>

const ANYONE_WHO_SEES = 'Anyone who can see it may.'
const PAST_CLIENTS = 'Clients who have had a conversation with them may.'

export const showcaseRatingsApi = declareCalls({
  kind: 'showcase',
  noun: 'a solution',
  who: ANYONE_WHO_SEES,
  reading: 'anyone',
  rate: '/project-showcase/:id/rating',
  base: '/project-showcase/:id',
})

export const videoRatingsApi = declareCalls({
  kind: 'video',
  noun: 'a video',
  who: ANYONE_WHO_SEES,
  reading: 'anyone',
  rate: '/videos/:id/rating',
  base: '/videos/:id',
})

export const developerRatingsApi = declareCalls({
  kind: 'developer',
  noun: 'a creator',
  who: PAST_CLIENTS,
  reading: 'anyone',
  rate: '/ratings/developer/:id',
  base: '/ratings/developer/:id',
  isPerson: true,
})

/** Ratings of developers at the paths that existing clients use. */
export const developerRatingsElsewhereApi = declareCalls({
  kind: 'developer',
  noun: 'a creator',
  who: PAST_CLIENTS,
  reading: 'anyone',
  rate: '/project-showcase/developer/:id',
  base: '/project-showcase/developer/:id',
  isPerson: true,
})

export const clientRatingsApi = declareCalls({
  kind: 'client',
  noun: 'a client',
  who: 'Creators who have an agreement with them may.',
  reading: 'signed_in',
  rate: '/ratings/client/:id',
  base: '/ratings/client/:id',
  isPerson: true,
})

export const productRatingsApi = declareCalls({
  kind: 'product',
  noun: 'a product',
  who: 'Buyers may.',
  reading: 'anyone',
  rate: '/marketplace/products/:id/rating',
  base: '/marketplace/products/:id',
})
