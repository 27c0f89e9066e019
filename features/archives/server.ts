import { ago } from '#platform/server/dates.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { ARCHIVE_MAX_BYTES, archiveImportsApi, archiveTusApi } from './contract.ts'
import { importArchive } from './server/import-archive.ts'
import { tidyArchives } from './server/jobs.ts'
import { importsPersonalData } from './server/personal-data.ts'
import { deleteOldItems } from './server/queries/items.ts'
import { archivesRoutes } from './server/routes.ts'
import { archiveFiles, removeArchive } from './server/storage.ts'
import { archiveUploads } from './server/uploads.ts'

const RESULTS_STORED_MS = 30 * 24 * 60 * 60 * 1000

export const archivesFeature: ServerFeature = {
  routes: archivesRoutes,
  resumableUploads: [
    { ...archiveTusApi, ask: archiveImportsApi.read, maxBytes: ARCHIVE_MAX_BYTES, uploads: archiveUploads },
  ],
  jobs: (contributed) => [importArchive(contributed), removeArchive],
  scheduledJobs: [tidyArchives],
  expiry: [({ db, now }) => deleteOldItems(db, ago(now, RESULTS_STORED_MS))],
  sweptFiles: [archiveFiles],
  personalData: [importsPersonalData],
}
