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

/** What browsers are told of every file: they save it. */
export const FILE_TYPE = UNKNOWN_TYPE

/** Where a new file lies, which nobody can guess. It never holds another content. */
export const newKey = (): string => `${PRODUCT_FILES}${randomUUID()}`

/** How a file on its way comes. */
export const arrivingOf = (upload: IncomingUploadColumns & { key: string }): IncomingUpload =>
  incomingUploadFrom(upload, { key: upload.key, type: FILE_TYPE })

/** Removes a file that a product has no more: after the commit, since it cannot be brought back. */
export const removeProductFile = job({
  name: 'product-remove-file',
  data: z.object({ key: z.string() }),
  run: ({ key }, { services }) => services.files.storage.remove(key),
})

/** Swept up is what neither a product names nor a file on its way. */
export const productFiles: SweptKind = { prefix: PRODUCT_FILES, listNamed: listNamedKeys }
