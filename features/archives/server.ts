import type { ServerFeature } from '#platform/server/feature.ts'
import { ARCHIVE_MAX_BYTES, archiveImportsApi, archiveTusApi } from './contract.ts'
import { importArchive } from './server/import-archive.ts'
import { cleanUpArchives } from './server/jobs.ts'
import { importsPersonalData } from './server/personal-data.ts'
import { deleteResults } from './server/results.ts'
import { archivesRoutes } from './server/routes.ts'
import { archiveFiles, removeArchive } from './server/storage.ts'
import { archiveUploads } from './server/uploads.ts'

export const archivesFeature: ServerFeature = {
  routes: archivesRoutes,
  resumableUploads: [
    { ...archiveTusApi, ask: archiveImportsApi.read, maxBytes: ARCHIVE_MAX_BYTES, uploads: archiveUploads },
  ],
  jobs: (contributed) => [importArchive(contributed), removeArchive],
  scheduledJobs: [cleanUpArchives],
  expiry: [deleteResults],
  sweptFiles: [archiveFiles],
  personalData: [importsPersonalData],
}
