import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  incomingUploadFrom,
  type IncomingUpload,
  type IncomingUploadColumns,
} from '#platform/server/files/incoming-upload.ts'
import { UNKNOWN_TYPE } from '#platform/server/files/file-types.ts'
import { job } from '#platform/server/work/jobs.ts'
import type { SweptKind } from '#platform/server/files/stored-files.ts'
import { listNamedKeys } from '../queries/files.ts'

const PRODUCT_FILES = 'productfiles/'

/** Content type of every file, which makes browsers save it. */
export const FILE_TYPE = UNKNOWN_TYPE

/** Generates an unguessable storage key. A key never gets different content. */
export const newKey = (): string => `${PRODUCT_FILES}${randomUUID()}`

/** Returns the incoming upload of a stored row. */
export const incomingUploadOf = (upload: IncomingUploadColumns & { key: string }): IncomingUpload =>
  incomingUploadFrom(upload, { key: upload.key, type: FILE_TYPE })

/** Deletes a file that a product no longer has; runs after the commit, because it cannot be undone. */
export const removeProductFile = job({
  name: 'product-remove-file',
  data: z.object({ key: z.string() }),
  run: ({ key }, { services }) => services.files.storage.remove(key),
})

/** Sweeps files that belong neither to a product nor to an unfinished upload. */
export const productFiles: SweptKind = { prefix: PRODUCT_FILES, listNamed: listNamedKeys }
