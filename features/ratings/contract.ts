// Shapes file: shapes
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { NewReply, Rating, RatingKind, RatingStanding, RatingSummary } from './contract/shapes.ts'
import { ratedSubjects, ratingsSubject } from './contract/subjects.ts'

export * from './contract/shapes.ts'
export { ratedSubjects, ratingsEvents, ratingsSubject } from './contract/subjects.ts'
export {
  clientRatingsApi,
  developerRatingsApi,
  developerRatingsElsewhereApi,
  productRatingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
  type TargetApi,
} from './contract/targets.ts'

const target = z.object({ kind: RatingKind, id: Id })

export const ratingsApi = api({
  list: {
    method: 'GET',
    path: '/ratings/:kind/:id/list',
    access: 'anyone',
    shows: [ratingsSubject, accountsSubject, ...new Set(Object.values(ratedSubjects))],
    public: true,
    does: 'The ratings of a target, newest first. Ratings between the two sides of an agreement are hidden until both have rated, or for 14 days. Ratings of a client are visible to creators and to the client.',
    params: target,
    query: PageQuery,
    response: z.array(Rating),
    paged: true,
  },
  readStanding: {
    method: 'GET',
    path: '/ratings/:kind/:id/mine',
    access: 'signed_in',
    shows: [ratingsSubject, accountsSubject],
    does: 'Whether I can rate a target, and my rating of it.',
    params: target,
    response: RatingStanding,
  },
  readOfDeveloper: {
    method: 'GET',
    path: '/ratings/developer/:id',
    access: 'anyone',
    shows: [ratingsSubject],
    does: 'Alias of `/ratings/developer/{id}/rating`.',
    params: z.object({ id: Id }),
    response: RatingSummary,
  },
  answer: {
    method: 'POST',
    path: '/ratings/developer/:id/answer',
    posts: { kind: 'message', text: ['answer'] },
    access: 'developer',
    changes: [ratingsSubject],
    limit: { calls: 60, minutes: 5 },
    does: 'Replies to a rating of me, once; otherwise 409 `already_answered`. Changing the rating afterwards removes the reply, and a new one can be given.',
    refusal: 'Only the creator who was rated can reply',
    params: z.object({ id: Id }),
    body: NewReply,
    response: Rating,
  },
})
