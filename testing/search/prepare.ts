import { loadDemoData } from '#db/demo/load.ts'
import { addNewWords, setLanguages } from '#features/search/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { fillCatalogue } from './catalogue.ts'
import { readDemoQueries } from './demo-queries.ts'
import { judgedQueries, type JudgedQuery } from './judged-queries.ts'

const BATCH = 1000

async function learnAllWords(db: Database): Promise<void> {
  while (await addNewWords(db, BATCH));
}

/** Fills an empty database with the catalogue, indexed in both its languages, and with its vocabulary; returns its judged queries. */
export async function prepareCatalogue(db: Database, now: Date): Promise<JudgedQuery[]> {
  await setLanguages(db, ['english', 'german'])
  const topics = await fillCatalogue(db, now)
  await learnAllWords(db)
  return judgedQueries(topics)
}

/** Fills an empty database with the demo data, as it is on a first start, and with its vocabulary; returns its judged queries. */
export async function prepareDemo(db: Database, now: Date): Promise<JudgedQuery[]> {
  await loadDemoData(db, {
    now,
    hashPassword: async () => 'a hash',
    storePicture: async (name) => name,
    storeFile: async () => undefined,
    seller: parseConfig({}),
  })
  await learnAllWords(db)
  return readDemoQueries(db)
}
