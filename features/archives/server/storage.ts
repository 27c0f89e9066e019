import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  incomingUploadFrom,
  type IncomingUpload,
  type IncomingUploadColumns,
} from '#platform/server/files/incoming-upload.ts'
import { UNKNOWN_TYPE } from '#platform/server/files/file-types.ts'
import type { SweptKind } from '#platform/server/files/stored-files.ts'
import { job } from '#platform/server/work/jobs.ts'
import { productQuotaOf } from '#features/products/server.ts'
import { videoQuotaOf } from '#features/videos/server.ts'
import { ARCHIVE_MAX_BYTES } from '../contract.ts'
import { listNamedKeys } from './queries/imports.ts'

const ARCHIVES = 'archives/'
// Pictures and texts, which no storage quota counts.
const OTHER_CONTENT_BYTES = 1024 ** 3

/** Returns how many bytes an archive may contain: no more than the storage of an account. */
export const contentMaxBytes = (config: Config): number =>
  Math.floor(Math.min(ARCHIVE_MAX_BYTES, videoQuotaOf(config) + productQuotaOf(config) + OTHER_CONTENT_BYTES))

/** Generates an unguessable storage key. */
export const newKey = (): string => `${ARCHIVES}${randomUUID()}`

/** Returns the incoming upload of a stored row. */
export const incomingUploadOf = (upload: IncomingUploadColumns & { key: string }): IncomingUpload =>
  incomingUploadFrom(upload, { key: upload.key, type: UNKNOWN_TYPE })

/** Deletes an archive that is no longer needed, complete or not; runs after the commit, because it cannot be undone. */
export const removeArchive = job({
  name: 'archive-remove',
  data: z.object({ key: z.string() }),
  run: async ({ key }, { services }) => {
    const { storage } = services.files
    await storage.growing.abandon(key)
    await storage.remove(key)
  },
})

/** Sweeps archives that no import needs. */
export const archiveFiles: SweptKind = { prefix: ARCHIVES, listNamed: listNamedKeys }
