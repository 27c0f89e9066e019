import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { events } from '#platform/contract/freshness.ts'
import { readmeFetchesSubject, showcasesSubject } from './subjects.ts'

/** Why a README could not be fetched from a repository. */
export const ReadmeFetchProblem = z.enum([
  'not_allowed',
  'not_found',
  'too_large',
  'too_slow',
  'unreachable',
  'not_text',
  'too_complex',
  'brought_meanwhile',
])
export type ReadmeFetchProblem = z.output<typeof ReadmeFetchProblem>

/** Status of the most recent README fetch. */
export const ReadmeFetch = z
  .object({
    state: z.enum(['waiting', 'done', 'failed']),
    problem: ReadmeFetchProblem.nullable().meta({ description: 'Null unless it failed.' }),
    repository_url: z.string(),
    asked_at: Instant,
  })
  .meta({ id: 'ReadmeFetch' })
export type ReadmeFetch = z.output<typeof ReadmeFetch>

/** Sent to the owner when a README fetch has succeeded or failed. */
export const showcaseFetchingEvents = events({
  readme_fetched: {
    payload: z.object({ showcase_id: Id, state: ReadmeFetch.shape.state }),
    changes: [readmeFetchesSubject, showcasesSubject],
  },
})

const idParams = z.object({ id: Id })

export const showcaseFetchingApi = api({
  fetchReadme: {
    method: 'POST',
    path: '/project-showcase/:id/readme/fetch',
    access: 'signed_in',
    changes: [readmeFetchesSubject],
    limit: { calls: 20, minutes: 60 },
    does: 'Schedules a one-time fetch of the README from the repository of my showcase, on a forge this installation allows. It runs after the response.',
    params: idParams,
    response: ReadmeFetch,
    status: 202,
  },
  readReadmeFetch: {
    method: 'GET',
    path: '/project-showcase/:id/readme/fetch',
    access: 'signed_in',
    shows: [readmeFetchesSubject],
    does: 'The status of my last README fetch; 404 if there was none.',
    noneYet: [404],
    params: idParams,
    response: ReadmeFetch,
  },
})
