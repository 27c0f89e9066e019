import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { AnnouncedChecksum, OneUpload, partsEndpoints } from '#platform/contract/parts.ts'
import { productFilesSubject, ProductFile, ProductFileType, FILE_VERSION_MAX_LENGTH } from './files.ts'

/** Maximum number of unfinished product uploads per account. */
export const PRODUCT_UPLOADS_MAX = 20

/** Live subject of the caller's unfinished product uploads. */
export const productUploadsSubject = subject('product_uploads')

/** Details of a file before its first byte, in a call or as the metadata of a tus upload. */
export const AnnouncedFile = z.object({
  product_id: Id,
  filename: z.string().min(1).max(1000),
  file_type: ProductFileType.default('other'),
  // Version of the file; defaults to that of the product.
  version: Line(FILE_VERSION_MAX_LENGTH).nullish(),
  // The file of the product that this one replaces, if it has another name.
  replaces_id: Id.nullish(),
  checksum: AnnouncedChecksum.optional(),
})
export type AnnouncedFile = z.output<typeof AnnouncedFile>

/** Upload of a product file, unfinished or complete. */
export const ProductUpload = z
  .object({
    id: z.uuid(),
    // Path to send the bytes to: the complete URL path, including `/api`.
    path: z.string(),
    // Whether the bytes are sent directly to the storage in parts; otherwise to `path`, by the tus protocol.
    in_parts: z.boolean(),
    product_id: Id,
    file_name: z.string(),
    file_type: ProductFileType,
    version: z.string().nullable(),
    replaces_id: Id.nullable(),
    size: z.int(),
    received: z.int(),
    created_at: Instant,
    expires_at: Instant,
    // Null until the upload is complete.
    file_id: Id.nullable(),
  })
  .meta({ id: 'ProductUpload' })
export type ProductUpload = z.output<typeof ProductUpload>

const uploads = [productUploadsSubject]
const both = [productUploadsSubject, productFilesSubject]

/** Calls to upload product files: announced first, then sent to the server or directly to a bucket, resumable at any point. */
export const productUploadsApi = api({
  readStorage: {
    method: 'GET',
    path: '/marketplace/storage',
    access: 'signed_in',
    shows: both,
    does: 'Storage used by my product files, including unfinished uploads in full.',
    response: z.object({ used_bytes: z.int(), max_bytes: z.int() }).meta({ id: 'ProductStorage' }),
  },
  listUploads: {
    method: 'GET',
    path: '/marketplace/uploads',
    access: 'signed_in',
    shows: uploads,
    does: 'My unfinished uploads of product files, newest first; any browser can resume them.',
    query: z.object({ product_id: Id.optional() }),
    response: z.array(ProductUpload),
  },
  readUpload: {
    method: 'GET',
    path: '/marketplace/uploads/:uploadId/details',
    access: 'signed_in',
    shows: uploads,
    does: 'One of my uploads; `file_id` is set once it is complete.',
    params: OneUpload,
    response: ProductUpload,
  },
  announce: {
    method: 'POST',
    path: '/marketplace/uploads/announced',
    access: 'signed_in',
    changes: uploads,
    limit: { calls: 120, minutes: 60 },
    nonTransactional: 'the file storage',
    does: 'Starts an upload for one of my products; `in_parts` tells whether its bytes are sent in parts.',
    body: AnnouncedFile.extend({ size: z.int() }),
    response: ProductUpload,
    status: 201,
  },
  ...partsEndpoints('/marketplace/uploads', {
    changes: both,
    does: 'Completes an upload once all its parts are there; otherwise 409 `not_whole`. Idempotent: repeating it returns the same file.',
    response: ProductFile,
  }),
})

/** Calls of the tus protocol, authorized by the kit like all others and handled by `@tus/server`. */
export const productTusApi = api({
  begin: {
    method: 'POST',
    path: '/marketplace/uploads',
    access: 'signed_in',
    changes: uploads,
    limit: { calls: 120, minutes: 60 },
    does: 'Starts an upload for one of my products (tus); its metadata contains the details.',
    body: AnnouncedFile,
  },
  append: {
    method: 'PATCH',
    path: '/marketplace/uploads/:uploadId',
    access: 'signed_in',
    changes: both,
    limit: { calls: 3000, minutes: 5 },
    does: 'Uploads a chunk at the current offset (tus); the last response contains the file.',
  },
  cancel: {
    method: 'DELETE',
    path: '/marketplace/uploads/:uploadId',
    access: 'signed_in',
    changes: uploads,
    does: 'Cancels an upload (tus).',
  },
})
