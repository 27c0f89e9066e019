import { Readable } from 'node:stream'
import { oneLine } from '#platform/contract/fields.ts'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { cleanName } from '#platform/server/files/form-uploads.ts'
import type { ImportedFile } from '#platform/server/files/imported-file.ts'
import { refuseSize } from '#platform/server/files/incoming-upload.ts'
import { takePictures } from '#platform/server/files/work-images.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import {
  FILES_PER_PRODUCT_MAX,
  PRODUCT_FILE_MAX_BYTES,
  type LicenceSource,
  type NewProduct,
  type ProductFileType,
} from '../contract.ts'
import { prepareProduct } from './change-product.ts'
import { refuseBeyondRoom } from './files/quota.ts'
import { isAsCalled, plainName } from './files/rules.ts'
import { FILE_TYPE, newKey } from './files/storage.ts'
import { insertUnchecked, readStoredBeginning, refuseName, typeMismatch } from './files/uploads.ts'
import { storeSource } from './licences/queries/settings.ts'
import { productPictures } from './queries/pictures.ts'
import { holdOwner } from './queries/uploads.ts'

/** A file of a product from another installation. */
interface ImportedProductFile extends ImportedFile {
  name: string
  file_type: ProductFileType
  version: string
}

/** A product from another installation. */
export interface ImportedProduct {
  details: NewProduct
  licence: LicenceSource | null
  pictures: readonly { file: UploadedFile; alt?: string | null | undefined }[]
  files: readonly ImportedProductFile[]
}

function named(files: readonly ImportedProductFile[]) {
  if (files.length > FILES_PER_PRODUCT_MAX) {
    throw conflict('too_many_files', `A product has at most ${FILES_PER_PRODUCT_MAX} files. Put them in an archive.`)
  }
  const all = files.map((file) => ({ ...file, file_name: plainName(oneLine(cleanName(file.name))), key: newKey() }))
  for (const { file_type, file_name, size } of all) {
    refuseSize(size, PRODUCT_FILE_MAX_BYTES)
    refuseName(file_type, file_name)
  }
  if (new Set(all.map(({ file_name }) => file_name.toLowerCase())).size < all.length) {
    throw badRequest('same_name', 'Each file of a product needs a unique name')
  }
  return all
}

/**
 * Checks and stores the files of a product as if its seller had uploaded them. Returns functions that create it as a draft in a
 * transaction, and that delete the files instead. Throws for a product that could not be made by hand either.
 */
export async function prepareProductImport(
  base: WorkBase,
  developerId: number,
  { details, licence, pictures, files }: ImportedProduct,
) {
  const { db, services } = base
  const { storage } = services.files
  const store = await prepareProduct(base, developerId, { ...details, status: 'draft' })
  const all = named(files)
  const size = all.reduce((sum, file) => sum + file.size, 0)
  await refuseBeyondRoom(db, developerId, size, services.config)
  const taken = await takePictures(services.files, pictures)
  const discard = async () => {
    await taken.discard()
    for (const { key } of all) await storage.remove(key)
  }
  try {
    for (const { key, file_name, read, size: maxBytes } of all) {
      await storage.put(key, Readable.from(read()), { type: FILE_TYPE, maxBytes })
      if (!isAsCalled(file_name, await readStoredBeginning(base, key))) throw typeMismatch(file_name)
    }
  } catch (error) {
    // No row names the files yet.
    await discard()
    throw error
  }
  const make = async (work: Work): Promise<number> => {
    await holdOwner(work.db, developerId)
    await refuseBeyondRoom(work.db, developerId, size, services.config)
    const product_id = await store(work)
    for (const picture of taken.stored) await productPictures.insert(work.db, product_id, picture)
    for (const { file_type, file_name, version, key, sha256, size: file_size } of all) {
      const file = { product_id, file_type, file_name, file_size, version, key, replaces_id: null }
      await insertUnchecked(work, developerId, { ...file, announced_checksum: sha256 })
    }
    if (licence !== null) await storeSource(work.db, product_id, licence, work.now)
    return product_id
  }
  return { make, discard }
}
