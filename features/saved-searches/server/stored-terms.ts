import type { Database } from '#platform/server/database/database.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { findStoredQuery, getStoredQueryVersion, type StoredQuery } from '#features/search/server.ts'
import { listOutdated, replaceTerms, storeQuery } from './queries/searches.ts'

// Found by every item.
const EVERY_ITEM = ''
const BATCH_SIZE = 25

/** Returns the forms by which new items find a saved search. */
export const termsOf = (stored: StoredQuery | null): readonly string[] => stored?.terms ?? [EVERY_ITEM]

/** Stores the query of a saved search anew. Without a word in any language of the index, nothing matches any longer. */
async function renewQuery(db: Database, { id, words }: { id: number; words: string }, version: string): Promise<void> {
  const stored = await findStoredQuery(db, words)
  await storeQuery(db, id, { query: stored?.query ?? null, version })
  await replaceTerms(db, id, stored || words === '' ? termsOf(stored) : [])
}

/** Updates the queries of saved searches after the synonyms or the languages of the index have changed. */
export async function renewQueries(tools: JobTools): Promise<void> {
  const version = await getStoredQueryVersion(tools.db)
  let hasMore = true
  while (hasMore) {
    tools.signal.throwIfAborted()
    hasMore = await inWork(tools, async ({ db }) => {
      const outdated = await listOutdated(db, version, BATCH_SIZE)
      for (const search of outdated) await renewQuery(db, search, version)
      return outdated.length === BATCH_SIZE
    })
  }
}
