import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { CONTENT_MAX_LENGTH, Id, Instant, Line, OptionalText, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { SignedQuery } from '#platform/contract/signed-query.ts'
import { UploadList } from '#platform/contract/upload.ts'
import { productsSubject } from './subjects.ts'

/** Maximum size of a product file. */
export const PRODUCT_FILE_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** Maximum size of a file in a form; larger ones use resumable uploads. */
export const FORM_FILE_MAX_BYTES = 100 * 1024 * 1024
/** Maximum number of files in one form. */
export const FILES_PER_FORM_MAX = 10
/** Maximum number of current files of a product. */
export const FILES_PER_PRODUCT_MAX = 50
/** Maximum number of files of a product, including replaced ones. */
export const FILE_VERSIONS_MAX = 500
/** Maximum number of releases of a product that an archive contains, the newest. */
export const RELEASES_ARCHIVED = 1000
/** Maximum size of the release notes of a product in an archive; older ones are left out. */
export const RELEASE_NOTES_ARCHIVED_MAX_BYTES = 200_000
export const FILE_VERSION_MAX_LENGTH = 40

/** Live subject of product files and releases. */
export const productFilesSubject = subject('product_files')

const Version = Line(FILE_VERSION_MAX_LENGTH)

export const ProductFileType = z
  .enum(['executable', 'extension', 'script', 'source', 'archive', 'documentation', 'other'])
  .meta({ id: 'ProductFileType' })
export type ProductFileType = z.output<typeof ProductFileType>

/**
 * While `checking`, an uploaded file is read again for its checksum and cannot be downloaded. A `failed` file does not match its
 * announcement: it has been deleted, and only its seller sees it.
 */
export const ProductFileState = z.enum(['checking', 'ready', 'failed']).meta({ id: 'ProductFileState' })

/** File of a product. */
export const ProductFile = z
  .object({
    id: Id,
    product_id: Id,
    file_type: ProductFileType,
    file_name: z.string(),
    file_size: z.int(),
    // SHA-256 in hexadecimal; null unless the file is ready.
    checksum: z.string().nullable(),
    version: z.string(),
    state: ProductFileState,
    // Whether buyers download it now: it is ready, and not replaced.
    is_active: z.boolean(),
    created_at: Instant,
    superseded_at: Instant.nullable(),
  })
  .meta({ id: 'ProductFile' })
export type ProductFile = z.output<typeof ProductFile>

/** Version of a product that its buyers were notified of. */
export const ProductRelease = z
  .object({ id: Id, product_id: Id, version: z.string(), notes: z.string().nullable(), released_at: Instant })
  .meta({ id: 'ProductRelease' })
export type ProductRelease = z.output<typeof ProductRelease>

/** Download URLs of a purchase for a browser, valid without headers for a day: everything as one archive, and each file. */
export const ProductDownload = z
  .object({
    url: z.url(),
    url_ends_at: Instant,
    // Size of the archive.
    size: z.int(),
    files: z.array(ProductFile.extend({ url: z.url() })),
  })
  .meta({ id: 'ProductDownload' })
export type ProductDownload = z.output<typeof ProductDownload>

/** Files received with a form, in the terms of existing clients. */
export const FilesTaken = z
  .object({
    message: z.string(),
    product_id: Id,
    file_count: z.int(),
    files: z.array(z.object({ id: Id, name: z.string(), size: z.int(), checksum: z.string() })),
  })
  .meta({ id: 'ProductFilesTaken' })
export type FilesTaken = z.output<typeof FilesTaken>

const idParams = z.object({ id: Id })
const fileParams = idParams.extend({ fileId: Id })
// The caller is signed in, or has a URL signed for a buyer.
const signed = z.object({ account: Id, ...SignedQuery.shape }).partial()
// Who sees a product sees its files and releases.
const shows = [productFilesSubject, productsSubject]
const changes = [productFilesSubject]

const form = {
  access: 'signed_in',
  changes,
  limit: { calls: 60, minutes: 60 },
  multipart: true,
  nonTransactional: 'the file storage',
  params: idParams,
  query: z.object({ file_type: ProductFileType.default('other') }),
  body: z.object({ files: UploadList(FORM_FILE_MAX_BYTES, FILES_PER_FORM_MAX) }),
  response: FilesTaken,
} as const

export const productFilesApi = api({
  listFiles: {
    method: 'GET',
    path: '/marketplace/products/:id/files/info',
    access: 'anyone',
    shows,
    public: true,
    noneYet: [404],
    does: 'The current files of a product, by name; for its seller, including those still being checked. 404 if there are none. With `earlier`, includes replaced files, for buyers and the seller.',
    params: idParams,
    query: z.object({ earlier: z.boolean().default(false) }),
    response: z.array(ProductFile),
  },
  addFiles: {
    ...form,
    method: 'POST',
    path: '/marketplace/products/:id/files',
    does: 'Adds files to one of my products, as a form with up to 10 `files` fields of up to 100 MB each; use uploads for larger files. A file replaces the one of the same name.',
  },
  addFilesByOldPath: {
    ...form,
    method: 'POST',
    path: '/marketplace/products/files/:id',
    does: 'The same, for older clients.',
  },
  removeFile: {
    method: 'DELETE',
    path: '/marketplace/products/:id/files/:fileId',
    access: 'signed_in',
    changes,
    does: 'Deletes a file of one of my products. 409 `bought` for a file that somebody bought or is about to buy, until a newer version replaces it; 409 `last_file` for the only file of a paid product on sale.',
    params: fileParams,
  },
  readDownload: {
    method: 'GET',
    path: '/marketplace/products/:id/download',
    access: 'signed_in',
    shows,
    noneYet: [404],
    does: 'Download URLs of what I bought, for a browser. 403 if I have not bought it, 404 if there are no files.',
    params: idParams,
    response: ProductDownload,
  },
  downloadAll: {
    method: 'GET',
    path: '/marketplace/products/files/:id',
    access: 'anyone',
    made: true,
    does: 'All files of a product as one archive, or the requested range of it; for buyers and the seller, signed in or with a signed URL.',
    params: idParams,
    query: signed,
  },
  downloadFile: {
    method: 'GET',
    path: '/marketplace/products/:id/files/:fileId',
    access: 'anyone',
    file: true,
    does: 'One file of a product, or the requested range of it; for buyers and the seller, signed in or with a signed URL.',
    params: fileParams,
    query: signed,
  },
  listReleases: {
    method: 'GET',
    path: '/marketplace/products/:id/releases',
    access: 'anyone',
    shows,
    public: true,
    does: 'The releases of a product, newest first.',
    params: idParams,
    query: PageQuery,
    response: z.array(ProductRelease),
    paged: true,
  },
  release: {
    method: 'POST',
    path: '/marketplace/products/:id/releases',
    posts: { kind: 'message', text: ['notes'] },
    access: 'signed_in',
    changes,
    limit: { calls: 20, minutes: 24 * 60 },
    does: 'Releases a version of one of my products and notifies its buyers, once per version: 409 `already_released`. 409 `nothing_new` if no file is newer than the last release.',
    params: idParams,
    body: z.object({ version: Version, notes: OptionalText(CONTENT_MAX_LENGTH) }),
    response: ProductRelease,
    status: 201,
  },
})

export const productFilesEvents = events({
  // A file of one of my products was uploaded or checked.
  product_file: { payload: z.object({ product_id: Id, id: Id, state: ProductFileState }), changes },
})
