import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'

/** Live subject of case studies and their status. */
export const caseStudiesSubject = subject('case_studies')

/** A case study as everyone reads it, without what one of its two sides hides. */
export const PublishedCaseStudy = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string().meta({ description: 'What was asked for.' }),
    terms: z.string().meta({ description: 'What was agreed on, in brief.' }),
    client_name: z.string().nullable().meta({ description: 'Null where it is hidden.' }),
    price: z.number().nullable().meta({ description: 'Null where it is hidden.' }),
    agreed_at: Instant,
    completed_at: Instant,
    ratings: z
      .array(z.object({ by: z.enum(['client', 'developer']), stars: z.int(), comment: z.string().nullable() }))
      .meta({
        description:
          'What the two said of each other for this work; without comments where the client is hidden, since these stand elsewhere under their name.',
      }),
  })
  .meta({ id: 'PublishedCaseStudy' })
export type PublishedCaseStudy = z.output<typeof PublishedCaseStudy>

export const publishedCaseStudiesApi = api({
  list: {
    method: 'GET',
    path: '/project-showcase/:id/case-studies',
    access: 'anyone',
    shows: [caseStudiesSubject, showcasesSubject, ratingsSubject, accountsSubject],
    public: true,
    does: 'The case studies on a showcase that both sides agreed to, newest first.',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: z.array(PublishedCaseStudy),
    paged: true,
  },
})
