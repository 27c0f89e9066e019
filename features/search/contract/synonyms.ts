import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { auditSubject, Reason } from '#features/operators/contract.ts'
import { searchSubject, synonymsSubject } from './subjects.ts'

/** Maximum number of words that mean the same, and of such sets. */
export const SYNONYMS_MAX = 10
export const SYNONYM_SETS_MAX = 500

/** Words that mean the same: a search for one finds items with any of them. */
export const Synonyms = z
  .object({ id: Id, words: z.array(z.string()), created_at: Instant })
  .meta({ id: 'SearchSynonyms' })
export type Synonyms = z.output<typeof Synonyms>

const Word = z.string().trim().min(2).max(40)

export const synonymsApi = api({
  list: {
    method: 'GET',
    path: '/search/synonyms',
    access: 'owner',
    shows: [synonymsSubject],
    does: 'The sets of words that mean the same to the search, newest first.',
    query: PageQuery,
    response: z.array(Synonyms),
    paged: true,
  },
  add: {
    method: 'POST',
    path: '/search/synonyms',
    access: 'owner',
    changes: [synonymsSubject, searchSubject, auditSubject],
    limit: { calls: 120, minutes: 60 },
    does: `Adds a set of words that mean the same. A search follows one set, so that sets that share words never run in circles. 422 if a word is more than one word, or fewer than two are left without repetitions; 409 \`synonyms_exist\` if one set has them all; 409 \`too_many_synonyms\` beyond ${SYNONYM_SETS_MAX} sets.`,
    body: z.object({ words: z.array(Word).min(2).max(SYNONYMS_MAX), reason: Reason.optional() }),
    response: Synonyms,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/search/synonyms/:id',
    access: 'owner',
    changes: [synonymsSubject, searchSubject, auditSubject],
    does: 'Removes a set of words that mean the same.',
    params: z.object({ id: Id }),
  },
})
