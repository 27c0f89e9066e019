import { conflict, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { recordAction } from '#features/operators/server.ts'
import { SYNONYM_SETS_MAX, synonymsApi } from '../contract.ts'
import { deleteSynonyms, insertSynonyms, listSynonyms, lockSynonyms } from './queries/synonyms.ts'
import { wordsOf } from './words.ts'

/** Returns the words of a set as the index has them, without repetitions. */
function normalizeSet(given: readonly string[]): string[] {
  const words = new Set<string>()
  for (const each of given) {
    const [word, second] = wordsOf(each)
    if (word === undefined || second !== undefined) throw invalidField('words', 'Enter single words')
    words.add(word)
  }
  if (words.size < 2) throw invalidField('words', 'Enter at least two different words')
  return [...words].toSorted()
}

const joinWords = (words: readonly string[]) => words.join(', ')

export const synonymRoutes: Route[] = routes(synonymsApi, {
  list: ({ db, query }) => listSynonyms(db, query),

  add: async ({ db, caller, body, now }) => {
    const words = normalizeSet(body.words)
    const { count, has_all } = await lockSynonyms(db, words)
    if (has_all) throw conflict('synonyms_exist', 'The search knows these words as synonyms already')
    if (count >= SYNONYM_SETS_MAX)
      throw conflict('too_many_synonyms', `At most ${SYNONYM_SETS_MAX} sets: remove one first`)
    const added = await insertSynonyms(db, words, now)
    await recordAction({ db, now }, caller.id, {
      action: 'change_synonyms',
      reason: body.reason ?? null,
      details: { before: null, after: joinWords(words) },
    })
    return added
  },

  remove: async ({ db, caller, params, now }) => {
    const removed = await deleteSynonyms(db, params.id)
    if (!removed) throw notFound('There are no such synonyms')
    await recordAction({ db, now }, caller.id, {
      action: 'change_synonyms',
      details: { before: joinWords(removed.words), after: null },
    })
  },
})
