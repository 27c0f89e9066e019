// Script file: home
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'

/** Number of works on the home page. */
export const HOME_WORKS = 6
/** Number of open requests on the home page. */
export const HOME_REQUESTS = 4
/** Maximum number of creators, and of works, suggested for a need. */
export const MATCHES_MAX = 3
/** Maximum length of the text that matches are searched for. */
export const NEED_MAX_LENGTH = 200

const Creator = z
  .object({ id: Id, name: z.string(), picture_url: z.string().nullable() })
  .meta({ id: 'CreatorInBrief' })

/** A showcase or video, with the fields that a thumbnail shows. */
export const WorkInBrief = z
  .object({
    kind: z.enum(['showcase', 'video']),
    id: Id,
    title: z.string(),
    picture_url: z.string().nullable(),
    // Duration of a video; null if the file does not state it.
    duration_ms: z.int().nullable(),
    creator: Creator,
  })
  .meta({ id: 'WorkInBrief' })
export type WorkInBrief = z.output<typeof WorkInBrief>

/** Summary of an open public request. */
export const RequestInBrief = z
  .object({
    id: Id,
    title: z.string(),
    estimated_budget: z.number().nullable(),
    is_idea: z.boolean(),
    pitch_count: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'RequestInBrief' })
export type RequestInBrief = z.output<typeof RequestInBrief>

/** A creator who may match a need. */
export const MatchingCreator = Creator.extend({
  skills: z.string(),
  average_rating: z.number(),
  total_ratings: z.int(),
}).meta({ id: 'MatchingCreator' })
export type MatchingCreator = z.output<typeof MatchingCreator>

const works = [showcasesSubject, videosSubject, profilesSubject, accountsSubject]

export const homeApi = api({
  read: {
    method: 'GET',
    path: '/home',
    access: 'anyone',
    public: true,
    shows: [...works, requestsSubject],
    does: `The content of the home page: up to ${HOME_WORKS} of the best and newest showcases and videos, and the ${HOME_REQUESTS} newest open public requests.`,
    response: z.object({ works: z.array(WorkInBrief), requests: z.array(RequestInBrief) }).meta({ id: 'Home' }),
  },
  listMatches: {
    method: 'GET',
    path: '/home/matches',
    access: 'anyone',
    public: true,
    searches: 'need',
    shows: works,
    does: `Up to ${MATCHES_MAX} creators, and up to ${MATCHES_MAX} showcases and videos, that share the most words with a described need; words match by prefix.`,
    query: z.object({ need: z.string().trim().max(NEED_MAX_LENGTH) }),
    response: z.object({ creators: z.array(MatchingCreator), works: z.array(WorkInBrief) }).meta({ id: 'Matches' }),
  },
})
