import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line, Text, TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import { events } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { caseStudiesSubject, PublishedCaseStudy } from './contract/published-case-study.ts'

export { caseStudiesSubject, PublishedCaseStudy, publishedCaseStudiesApi } from './contract/published-case-study.ts'

/** Maximum number of proposals per agreement. */
export const PROPOSALS_MAX = 5
/** Maximum length of the texts about the request and about the agreement. */
export const CASE_STUDY_TEXT_MAX = 2000

export const CaseStudyStatus = z.enum(['proposed', 'published', 'declined', 'withdrawn'])
export type CaseStudyStatus = z.output<typeof CaseStudyStatus>

/** Case study that a creator proposes to publish. */
export const CaseStudyProposal = z.object({
  showcase_id: Id,
  title: Line(TITLE_MAX_LENGTH),
  summary: Text(CASE_STUDY_TEXT_MAX),
  terms: Text(CASE_STUDY_TEXT_MAX),
  hides_amount: z.boolean().default(false),
  hides_client: z.boolean().default(false),
})

/** A case study as its two sides see it. */
export const CaseStudy = z
  .object({
    agreement_id: Id,
    showcase_id: Id,
    showcase_title: z.string(),
    status: CaseStudyStatus,
    version: z.int(),
    hides_amount: z.boolean(),
    hides_client: z.boolean(),
    proposed_at: Instant,
    published_at: Instant.nullable(),
    preview: PublishedCaseStudy.meta({ description: 'As everybody reads it, or would.' }),
  })
  .meta({ id: 'CaseStudy' })
export type CaseStudy = z.output<typeof CaseStudy>

export const caseStudiesEvents = events({
  case_study: {
    payload: z.object({ agreement_id: Id, status: CaseStudyStatus }),
    changes: [caseStudiesSubject],
  },
})

const params = z.object({ id: Id })
const changes = [caseStudiesSubject]

export const caseStudiesApi = api({
  read: {
    method: 'GET',
    path: '/agreements/:id/case-study',
    access: 'signed_in',
    does: 'The case study of one of my agreements. 404 while none has been proposed.',
    noneYet: [404],
    shows: [caseStudiesSubject, showcasesSubject, ratingsSubject, accountsSubject],
    params,
    response: CaseStudy,
  },
  propose: {
    method: 'POST',
    path: '/agreements/:id/case-study',
    access: 'signed_in',
    limit: { calls: 30, minutes: 60 },
    does: `Proposes to publish completed work as a case study on one of my showcases, by its creator, at most ${PROPOSALS_MAX} times. Nothing is published before its client agrees.`,
    changes,
    params,
    body: CaseStudyProposal,
    response: CaseStudy,
  },
  consent: {
    method: 'POST',
    path: '/agreements/:id/case-study/consent',
    access: 'signed_in',
    does: 'Agrees to the proposal of this version, by the client, and publishes it. Whatever either side chose to hide is hidden. 409 `case_study_changed` if a newer version has been proposed.',
    changes,
    params,
    body: z.object({
      version: z.int().min(1).max(PROPOSALS_MAX),
      hides_amount: z.boolean().default(false),
      hides_client: z.boolean().default(false),
    }),
    response: CaseStudy,
  },
  decline: {
    method: 'POST',
    path: '/agreements/:id/case-study/decline',
    access: 'signed_in',
    does: 'Declines a proposed case study, by the client.',
    changes,
    params,
    response: CaseStudy,
  },
  withdraw: {
    method: 'POST',
    path: '/agreements/:id/case-study/withdraw',
    access: 'signed_in',
    does: 'Withdraws a case study, by either side at any time; only the two sides can still read it.',
    changes,
    params,
    response: CaseStudy,
  },
})
