import { z } from 'zod'
import type { JobKind } from '#platform/server/work/enqueue.ts'

/** Data of the job that imports an archive. */
export const ArchiveToImport = z.object({ id: z.uuid() })
type ArchiveToImport = z.output<typeof ArchiveToImport>

/** The job that imports an archive, for those who enqueue it. */
export const archiveToImport: JobKind<ArchiveToImport> = {
  name: 'archive-import',
  prepare: (data) => ArchiveToImport.parse(data),
}

/** Options to enqueue an import: at once, because a user waits, and once per archive. */
export const importJobOptions = (id: string) => ({ atOnce: true, onceFor: id }) as const
