import { ago } from '#platform/server/dates.ts'
import type { Work } from '#platform/server/work/work.ts'
import { deleteOldResults } from './queries/items.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Returns since when imports must have ended for their results to be stored. */
export const resultsSince = (now: Date): string => ago(now, RETENTION_MS)

/** Deletes the results of imports that ended long ago. */
export const deleteResults = ({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> =>
  deleteOldResults(db, resultsSince(now))
