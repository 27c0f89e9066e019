import type { Database } from '#platform/server/database/database.ts'
import { learnWords, setLanguages } from '#features/search/server.ts'
import { fillCatalogue, type Topics } from './catalogue.ts'

const BATCH = 1000

/** Fills an empty database with the catalogue, indexed in both its languages, and with its vocabulary. */
export async function prepareCatalogue(db: Database, now: Date): Promise<Topics> {
  await setLanguages(db, ['english', 'german'])
  const topics = await fillCatalogue(db, now)
  while (await learnWords(db, BATCH));
  return topics
}
