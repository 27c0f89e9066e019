import type { UploadedFile } from '#platform/contract/upload.ts'
import { storePictures } from '#platform/server/files/work-images.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { ProductStatus, type LicenceSource, type NewProduct } from '../contract.ts'
import { bundleOnly } from './bundles/http-errors.ts'
import { storeParts } from './bundles/store-parts.ts'
import { prepareProduct } from './change-product.ts'
import {
  insertImportedFiles,
  nameFiles,
  storeContent,
  type ImportedProductFile,
  type ImportedRelease,
  type StoredFile,
} from './files/import-files.ts'
import { expectStorageLeft } from './files/quota.ts'
import { storeSource } from './licences/queries/settings.ts'
import { productPictures } from './queries/pictures.ts'
import { lockUploadOwner } from './queries/uploads.ts'
import { storeVideos } from './queries/videos.ts'
import { storeProductRule } from './refunds/queries/refund-rules.ts'

/** A product from another installation. */
export interface ImportedProduct {
  details: NewProduct
  licence: LicenceSource | null
  refund_days: number | null
  pictures: readonly { file: UploadedFile; alt?: string | null | undefined }[]
  releases: readonly ImportedRelease[]
  files: readonly ImportedProductFile[]
  /** Its videos, of this installation; only who may watch one sees it with the product. */
  videoIds: readonly number[]
  /** The products of a bundle, of this installation. */
  partIds: readonly number[]
}

/**
 * Checks and stores the files of a product as if its seller had uploaded them. Returns functions that create it as a draft in a
 * transaction, and that delete the files instead. Throws for a product that could not be made by hand either.
 */
export async function prepareProductImport(
  base: WorkBase,
  developerId: number,
  { details, licence, refund_days, pictures, releases, files, videoIds, partIds }: ImportedProduct,
) {
  const { db, services } = base
  const { storage } = services.files
  if (partIds.length > 0 && (files.length > 0 || licence !== null)) throw bundleOnly()
  const storeProduct = await prepareProduct(base, developerId, { ...details, status: 'draft' })
  const namedFiles = nameFiles(files)
  const size = namedFiles.reduce((sum, file) => sum + file.size, 0)
  await expectStorageLeft(db, developerId, size, services.config)
  const taken = await storePictures(services.files, pictures)
  const stored: StoredFile[] = []
  const discard = async () => {
    await taken.discard()
    for (const { key } of namedFiles) await storage.remove(key)
  }
  try {
    for (const file of namedFiles) stored.push({ ...file, crc32: await storeContent(base, file) })
  } catch (error) {
    // No row names the files yet.
    await discard()
    throw error
  }
  const make = async (work: Work): Promise<number> => {
    await lockUploadOwner(work.db, developerId)
    await expectStorageLeft(work.db, developerId, size, services.config)
    const product_id = await storeProduct(work)
    for (const picture of taken.stored) await productPictures.insert(work.db, product_id, picture)
    await insertImportedFiles(work, { product_id, developerId }, { releases, files: stored })
    if (licence !== null) await storeSource(work.db, product_id, licence, work.now)
    if (refund_days !== null) await storeProductRule(work.db, product_id, refund_days)
    await storeVideos(work.db, product_id, videoIds)
    const bundle = { id: product_id, developer_id: developerId, published_at: null }
    if (partIds.length > 0) await storeParts(work.db, bundle, partIds, ProductStatus.options)
    return product_id
  }
  return { make, discard }
}
