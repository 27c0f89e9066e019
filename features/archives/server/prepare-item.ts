import { currency } from '#platform/contract/currency.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PICTURE_MAX_BYTES } from '#platform/contract/pictures.ts'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { parseInput } from '#platform/server/http/input.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { productsApi } from '#features/products/contract.ts'
import { prepareProductImport } from '#features/products/server.ts'
import { README_MAX_BYTES, showcasesApi } from '#features/showcases/contract.ts'
import { prepareShowcaseImport } from '#features/showcases/server.ts'
import { CAPTIONS_MAX_BYTES, THUMBNAIL_MAX_BYTES, videosApi } from '#features/videos/contract.ts'
import { prepareVideoImport } from '#features/videos/server.ts'
import { ArchivedProduct, ArchivedShowcase, ArchivedVideo, type ArchivedFile } from '../contract/manifest.ts'
import type { ItemFiles } from './item-files.ts'
import { findImported, type ItemKind } from './queries/items.ts'
import type { OpenArchive } from './read-manifest.ts'

/** An item whose files are stored and whose content was accepted. */
export interface PreparedItem {
  /** Creates it in a transaction, and returns its id. */
  make: (work: Work) => Promise<number>
  /** Deletes its files instead. */
  discard: () => Promise<unknown>
  /** What is posted with it, for the checks of posts. */
  input: unknown
  /** What is different here, for its owner. */
  note: string | null
}

interface Preparing extends WorkBase {
  owner: number
  archive: OpenArchive
  files: ItemFiles
}

interface KindOfItem {
  /** The call that creates such an item by hand, which decides who may and what is checked. */
  endpoint: Endpoint
  prepare: (base: Preparing, item: unknown) => Promise<PreparedItem>
}

const MANIFEST = 'manifest'

const picturesOf = async (
  files: ItemFiles,
  pictures: readonly { file: ArchivedFile; alt?: string | null | undefined }[],
) => {
  const taken: { file: UploadedFile; alt: string | null }[] = []
  for (const { file, alt = null } of pictures) taken.push({ file: await files.small(file, PICTURE_MAX_BYTES), alt })
  return taken
}

async function prepareVideo(base: Preparing, item: unknown): Promise<PreparedItem> {
  const { owner, files } = base
  const { id: _id, file, thumbnail, captions, ...details } = parseInput(ArchivedVideo, item, MANIFEST)
  const said = []
  for (const { language, label, file: words } of captions) {
    said.push({ language, label, file: await files.small(words, 2 * CAPTIONS_MAX_BYTES) })
  }
  const prepared = await prepareVideoImport(base, owner, {
    details,
    file: files.large(file),
    thumbnail: thumbnail && (await files.small(thumbnail, THUMBNAIL_MAX_BYTES)),
    captions: said,
  })
  return { ...prepared, input: details, note: null }
}

async function prepareShowcase(base: Preparing, item: unknown): Promise<PreparedItem> {
  const { db, owner, files, archive } = base
  const parsed = parseInput(ArchivedShowcase, item, MANIFEST)
  const { id: _id, readme, pictures, video_ids: named, include_profile, ...details } = parsed
  const video_ids = [...new Set(named)]
  const videos = await findImported(db, { account_id: owner, origin: archive.origin, kind: 'video' }, video_ids)
  const videoIds = video_ids.flatMap((id) => videos.get(id) ?? [])
  const prepared = await prepareShowcaseImport(base, owner, {
    details,
    include_profile,
    readme: readme && (await files.small(readme, README_MAX_BYTES)),
    pictures: await picturesOf(files, pictures),
    videoIds,
  })
  const note = videoIds.length < video_ids.length ? 'Some of its videos are not here.' : null
  return { ...prepared, input: details, note }
}

async function prepareProduct(base: Preparing, item: unknown): Promise<PreparedItem> {
  const { owner, files, archive } = base
  const isPriced = archive.currency === currency().code
  // A price in another currency would be another price here.
  const priced = isPriced ? item : { ...(item as object), price: 0, suggested_price: null }
  const { id: _id, licence, pictures, files: stored, ...details } = parseInput(ArchivedProduct, priced, MANIFEST)
  const prepared = await prepareProductImport(base, owner, {
    details: { ...details, status: 'draft' },
    licence,
    pictures: await picturesOf(files, pictures),
    files: stored.map(({ file, ...named }) => ({ ...named, ...files.large(file) })),
  })
  const note = isPriced ? null : `Its price was in ${archive.currency.toUpperCase()}. Set one here.`
  return { ...prepared, input: details, note }
}

/** How each kind of item is imported. */
export const kindsOfItems: Readonly<Record<ItemKind, KindOfItem>> = {
  video: { endpoint: videosApi.upload, prepare: prepareVideo },
  showcase: { endpoint: showcasesApi.create, prepare: prepareShowcase },
  product: { endpoint: productsApi.create, prepare: prepareProduct },
}
