// Script file: matches
// Shapes file: shapes-matches
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { blocksSubject } from '#features/blocks/contract.ts'
import { productsSubject } from '#features/products/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject, sharesSubject } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'
import { FittingCreator, MatchingRequest, MATCHES_MAX, SimilarItem, SimilarKind } from './contract/shapes.ts'

export { FittingCreator, MatchingRequest, MatchReason, SimilarItem, SimilarKind } from './contract/shapes.ts'

/** What somebody does not want to see again. */
const dismissalsSubject = subject('dismissals')

const CREATORS_ONLY = 'Only creators can see matching requests'
const CLIENTS_ONLY = 'Only clients can invite creators'
const shows = [
  blocksSubject,
  requestsSubject,
  sharesSubject,
  profilesSubject,
  showcasesSubject,
  accountsSubject,
  dismissalsSubject,
]
const request = z.object({ id: Id })
const creator = z.object({ id: Id, creator_id: Id })

export const matchesApi = api({
  listMatching: {
    method: 'GET',
    path: '/requests/matching',
    access: 'developer',
    does: 'Open public requests that fit me, the best first, each with the reasons: it names my skills, resembles my showcases, is by a client I worked for, or its budget covers my prices. The newest if none fits. Excludes those shared with me, those I have a conversation about, and those I dismissed.',
    shows,
    refusal: CREATORS_ONLY,
    query: z.object({ limit: z.int().min(1).max(MATCHES_MAX).default(10) }),
    response: z.array(MatchingRequest),
  },
  dismissRequest: {
    method: 'PUT',
    path: '/requests/matching/:id/dismissal',
    access: 'developer',
    does: 'Leaves an open public request out of the requests that fit me, and of what I am notified of. Idempotent.',
    changes: [dismissalsSubject],
    refusal: CREATORS_ONLY,
    params: request,
  },
  restoreRequest: {
    method: 'DELETE',
    path: '/requests/matching/:id/dismissal',
    access: 'developer',
    does: 'Undoes the dismissal of a request.',
    changes: [dismissalsSubject],
    refusal: CREATORS_ONLY,
    params: request,
  },
  listFitting: {
    method: 'GET',
    path: '/requests/:id/fitting-creators',
    access: 'client',
    does: 'Creators with a public profile who fit one of my requests, the best first, each with the reasons: it names their skills, their showcases resemble it, they worked for me, their replies, ratings and prices. Excludes those it is shared with, who have a conversation about it, and whom I dismissed for it.',
    shows,
    refusal: CLIENTS_ONLY,
    params: request,
    query: z.object({ limit: z.int().min(1).max(MATCHES_MAX).default(6) }),
    response: z.array(FittingCreator),
  },
  dismissCreator: {
    method: 'PUT',
    path: '/requests/:id/fitting-creators/:creator_id/dismissal',
    access: 'client',
    does: 'Leaves a creator out of those who fit one of my requests. They do not learn of it. Idempotent.',
    changes: [dismissalsSubject],
    refusal: CLIENTS_ONLY,
    params: creator,
  },
  restoreCreator: {
    method: 'DELETE',
    path: '/requests/:id/fitting-creators/:creator_id/dismissal',
    access: 'client',
    does: 'Undoes the dismissal of a creator.',
    changes: [dismissalsSubject],
    refusal: CLIENTS_ONLY,
    params: creator,
  },
  listSimilar: {
    method: 'GET',
    path: '/similar',
    access: 'anyone',
    public: true,
    does: 'Public items by others like a public showcase, video or product, the most similar first, each with the reasons. Empty for an item that is not public.',
    shows: [blocksSubject, showcasesSubject, videosSubject, productsSubject, profilesSubject, accountsSubject],
    query: z.object({ kind: SimilarKind, id: Id, limit: z.int().min(1).max(MATCHES_MAX).default(3) }),
    response: z.array(SimilarItem),
  },
})
