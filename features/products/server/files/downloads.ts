import { createZip, zipSize, type ZippedFile } from '#platform/server/files/zip/known-zip.ts'
import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notSignedIn } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { checkSignature, signedQuery } from '#platform/server/security/signer.ts'
import type { productFilesApi } from '../../contract/files.ts'
import { listToDownload, type ArchiveRow } from '../bundles/list-files.ts'
import type { HandlersOf } from '../load.ts'
import { findFile, canSignIn, noteDownload } from '../queries/files.ts'
import type { OwnedRow } from '../queries/products.ts'
import { fileNotFound, getDownloadable, noFiles } from './load.ts'
import { presentFile } from './presenter.ts'
import { sanitizeFileName } from './rules.ts'
import { FILE_TYPE } from './storage.ts'

// Enough for two gigabytes over a slow connection, with pauses; access is checked again on each request.
const ADDRESS_SECONDS = 24 * 60 * 60
// The URL of a bucket bypasses our access check, so it is valid only as long as a browser may take to resume an interrupted download.
const STORE_ADDRESS_SECONDS = 5 * 60

type DownloadCall = Call<typeof productFilesApi.downloadAll> | Call<typeof productFilesApi.downloadFile>

const downloadSubject = (productId: number, accountId: number) => `load product ${productId} for ${accountId}`

/**
 * Returns a function that signs URLs of a product's files, below `/marketplace/products/`, for one account; browsers open them without
 * headers.
 */
export function createFileAddressing(
  { config, files }: Services,
  { productId, accountId }: { productId: number; accountId: number },
  now: Date,
  seconds = ADDRESS_SECONDS,
) {
  const endsAt = Math.floor(now.getTime() / 1000) + seconds
  const signed = signedQuery(files.signer, downloadSubject(productId, accountId), endsAt)
  return {
    url_ends_at: new Date(endsAt * 1000).toISOString(),
    addressOf: (path: string) => `${config.PUBLIC_URL}/api/marketplace/products/${path}?account=${accountId}&${signed}`,
  }
}

/** Returns the account that downloads: the one the URL was signed for, or the caller. */
async function downloaderOf({ db, caller, params, query, services, now }: DownloadCall): Promise<number> {
  const { account, ends: endsAt, signature } = query
  if (account === undefined || endsAt === undefined || signature === undefined) {
    if (!caller) throw notSignedIn()
    return caller.id
  }
  checkSignature(services.files.signer, downloadSubject(params.id, account), { ends: endsAt, signature }, now)
  // A signed URL outlives the session that requested it.
  if (!(await canSignIn(db, account))) throw forbidden()
  return account
}

// Whether a download starts; a resumed one has been counted already.
const isDownloadStart = (range: unknown): boolean => typeof range !== 'string' || /^bytes=0?-/.test(range)

async function countDownload(call: DownloadCall, product: OwnedRow, account_id: number): Promise<void> {
  if (product.developer_id === account_id || !isDownloadStart(call.headers['range'])) return
  await noteDownload(call.db, { product_id: product.id, account_id, day: call.now.toISOString().slice(0, 10) })
}

const toZippedFiles = (storage: FileStorage, files: readonly ArchiveRow[]): ZippedFile[] =>
  files.map(({ key, archive_name, file_size, crc32, checksum, created_at }) => ({
    name: archive_name,
    size: file_size,
    crc32: crc32 ?? 0,
    checksum: checksum ?? Buffer.alloc(0),
    modified: new Date(created_at),
    read: (part) => storage.read(key, part),
  }))

async function listActive(db: Database, product: OwnedRow): Promise<ArchiveRow[]> {
  const files = await listToDownload(db, product)
  if (files.length === 0) throw noFiles()
  return files
}

export const downloads: Pick<HandlersOf<typeof productFilesApi>, 'readDownload' | 'downloadAll' | 'downloadFile'> = {
  readDownload: async ({ db, caller, params, services, now }) => {
    const product = await getDownloadable(db, params.id, caller.id)
    const files = await listActive(db, product)
    const addressesOf = (productId: number) => createFileAddressing(services, { productId, accountId: caller.id }, now)
    const { addressOf, url_ends_at } = addressesOf(product.id)
    return {
      url: addressOf(`files/${product.id}`),
      url_ends_at,
      size: zipSize(toZippedFiles(services.files.storage, files)),
      // Those of a bundle are files of its parts.
      files: files.map(({ archive_name: _archiveName, ...file }) => ({
        ...presentFile(file),
        url: addressesOf(file.product_id).addressOf(`${file.product_id}/files/${file.id}`),
      })),
    }
  },

  downloadAll: async (call) => {
    const account = await downloaderOf(call)
    const product = await getDownloadable(call.db, call.params.id, account)
    const files = await listActive(call.db, product)
    await countDownload(call, product, account)
    const name = sanitizeFileName(`${product.name} ${product.version}.zip`)
    return createZip(name, toZippedFiles(call.services.files.storage, files))
  },

  downloadFile: async (call) => {
    const account = await downloaderOf(call)
    const product = await getDownloadable(call.db, call.params.id, account)
    const file = await findFile(call.db, call.params.fileId, product.id)
    if (file?.state !== 'ready') throw fileNotFound()
    await countDownload(call, product, account)
    return {
      key: file.key,
      name: file.file_name,
      type: FILE_TYPE,
      inline: false,
      storeAddressSeconds: STORE_ADDRESS_SECONDS,
    }
  },
}
