import { sql } from 'kysely'
import type { Level } from '#platform/server/database/daily-totals.ts'

/** Storage used by the originals of videos. */
export const videoStorage: Level = {
  kind: 'storage_bytes',
  level: sql<number>`select coalesce(sum(size), 0) from videos`,
}
