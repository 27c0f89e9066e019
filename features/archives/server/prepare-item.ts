import { currency } from '#platform/contract/currency.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PICTURE_MAX_BYTES } from '#platform/contract/pictures.ts'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { parseInput } from '#platform/server/http/input.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { importPlaylist } from '#features/playlists/server.ts'
import { productsApi, RELEASE_NOTES_ARCHIVED_MAX_BYTES } from '#features/products/contract.ts'
import { prepareProductImport } from '#features/products/server.ts'
import { README_MAX_BYTES, showcasesApi } from '#features/showcases/contract.ts'
import { prepareShowcaseImport } from '#features/showcases/server.ts'
import { CAPTIONS_MAX_BYTES, THUMBNAIL_MAX_BYTES, videosApi } from '#features/videos/contract.ts'
import { prepareVideoImport } from '#features/videos/server.ts'
import {
  ArchivedPlaylist,
  ArchivedProduct,
  ArchivedShowcase,
  ArchivedVideo,
  type ArchivedFile,
} from '../contract/manifest.ts'
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

interface PreparationContext extends WorkBase {
  owner: number
  archive: OpenArchive
  files: ItemFiles
}

interface ItemKindHandler {
  /** The call that creates such an item by hand, which decides who may and what is checked. */
  endpoint: Endpoint
  prepare: (base: PreparationContext, item: unknown) => Promise<PreparedItem>
}

const MANIFEST = 'manifest'
const POSTER_TOO_LARGE = 'The thumbnail is larger than 2 MB'

const receivePictures = async (
  files: ItemFiles,
  pictures: readonly { file: ArchivedFile; alt?: string | null | undefined }[],
) => {
  const received: { file: UploadedFile; alt: string | null }[] = []
  for (const { file, alt = null } of pictures) received.push({ file: await files.small(file, PICTURE_MAX_BYTES), alt })
  return received
}

async function prepareVideo(base: PreparationContext, item: unknown): Promise<PreparedItem> {
  const { owner, files } = base
  const { id: _id, file, thumbnail, captions, ...details } = parseInput(ArchivedVideo, item, MANIFEST)
  const captionFiles = []
  for (const { file: words, ...named } of captions) {
    captionFiles.push({ ...named, file: await files.small(words, 2 * CAPTIONS_MAX_BYTES) })
  }
  // As with an upload, a poster that does not fit is no reason to refuse the video.
  const poster = thumbnail && thumbnail.size <= THUMBNAIL_MAX_BYTES ? thumbnail : null
  const { thumbnailProblem, ...prepared } = await prepareVideoImport(base, owner, {
    details,
    file: files.large(file),
    thumbnail: poster && (await files.small(poster, THUMBNAIL_MAX_BYTES)),
    captions: captionFiles,
  })
  const problem = thumbnail && !poster ? POSTER_TOO_LARGE : thumbnailProblem?.detail
  return { ...prepared, input: details, note: problem ? `Its poster is left out: ${problem}.` : null }
}

/** Returns which items of the archive are here, with their ids, in this order and each once. */
async function findHere({ db, owner, archive }: PreparationContext, kind: ItemKind, ids: readonly number[]) {
  const found = await findImported(db, { account_id: owner, origin: archive.origin, kind }, ids)
  // Another program may name an item twice.
  return new Map(
    [...new Set(ids)].flatMap((id) => {
      const here = found.get(id)
      return here === undefined ? [] : [[id, here] as const]
    }),
  )
}

const MISSING_VIDEOS = 'Some of its videos are not here.'

const missingVideos = (here: ReadonlyMap<number, number>, ids: readonly number[]): string | null =>
  ids.every((id) => here.has(id)) ? null : MISSING_VIDEOS

async function prepareShowcase(base: PreparationContext, item: unknown): Promise<PreparedItem> {
  const { owner, files } = base
  const parsed = parseInput(ArchivedShowcase, item, MANIFEST)
  const { id: _id, readme, pictures, video_ids, include_profile, ...details } = parsed
  const videos = await findHere(base, 'video', video_ids)
  const prepared = await prepareShowcaseImport(base, owner, {
    details,
    include_profile,
    readme: readme && (await files.small(readme, README_MAX_BYTES)),
    pictures: await receivePictures(files, pictures),
    videoIds: [...videos.values()],
  })
  return { ...prepared, input: details, note: missingVideos(videos, video_ids) }
}

/** Returns the ids here of the products of a bundle. Throws unless all are here: it is sold as a whole. */
async function findParts(base: PreparationContext, partIds: readonly number[]): Promise<number[]> {
  const parts = await findHere(base, 'product', partIds)
  if (parts.size < partIds.length) {
    throw conflict('parts_missing', 'Not all products of this bundle are here. Once they are, send the archive again.')
  }
  return [...parts.values()]
}

const joined = (texts: readonly (string | null | undefined)[], between: string): string =>
  texts.filter((text) => typeof text === 'string').join(between)

/** Leaves out the notes of the oldest releases if all of them are longer than an archive may contain. */
function limitNotes(releases: ArchivedProduct['releases']) {
  let bytes = 0
  return releases
    .toReversed()
    .map(({ notes = null, ...release }) => {
      bytes += Buffer.byteLength(notes ?? '')
      return { ...release, notes: bytes > RELEASE_NOTES_ARCHIVED_MAX_BYTES ? null : notes }
    })
    .toReversed()
}

async function prepareProduct(base: PreparationContext, item: unknown): Promise<PreparedItem> {
  const { owner, files, archive } = base
  const isPriced = archive.currency === currency().code
  // A price in another currency would be another price here.
  const priced = isPriced ? item : { ...(item as object), price: 0, suggested_price: null }
  const { id: _id, licence, refund_days, pictures, ...rest } = parseInput(ArchivedProduct, priced, MANIFEST)
  const { files: stored, releases: sent, lacks_notes, video_ids = [], part_ids = [], ...details } = rest
  const releases = limitNotes(sent)
  const partIds = await findParts(base, part_ids)
  const videos = await findHere(base, 'video', video_ids)
  const prepared = await prepareProductImport(base, owner, {
    details: { ...details, status: 'draft' },
    licence,
    refund_days,
    pictures: await receivePictures(files, pictures),
    releases,
    files: stored.map(({ file, ...named }) => ({ ...named, ...files.large(file) })),
    videoIds: [...videos.values()],
    partIds,
  })
  // The checks of posts read what a release by hand would post now. All earlier notes can be megabytes, with links of years.
  const long_description = joined([details.long_description, releases.at(-1)?.notes], '\n')
  const unpriced = isPriced ? null : `Its price was in ${archive.currency.toUpperCase()}. Set one here.`
  const isCut =
    lacks_notes || releases.some(({ notes }, index) => notes === null && typeof sent[index]?.notes === 'string')
  const shortened = isCut
    ? 'The notes of its oldest releases are left out, because all are too long for an archive.'
    : null
  const note = joined([unpriced, missingVideos(videos, video_ids), shortened], ' ') || null
  return { ...prepared, input: { ...details, long_description }, note }
}

async function preparePlaylist(base: PreparationContext, item: unknown): Promise<PreparedItem> {
  const { id: _id, videos: listed, other_videos, ...details } = parseInput(ArchivedPlaylist, item, MANIFEST)
  const ids = listed.map(({ video_id }) => video_id)
  const here = await findHere(base, 'video', ids)
  const notes = new Map(listed.map(({ video_id, note = null }) => [video_id, note]))
  const videos = [...here].map(([id, video_id]) => ({ video_id, note: notes.get(id) ?? null }))
  const description = joined([details.description, ...notes.values()], '\n')
  return {
    make: (work) => importPlaylist(work, base.owner, { details, videos }),
    // It has no files.
    discard: () => Promise.resolve(),
    input: { ...details, description },
    note: other_videos > 0 ? MISSING_VIDEOS : missingVideos(here, ids),
  }
}

/** How each kind of item is imported. */
export const itemKindHandlers: Readonly<Record<ItemKind, ItemKindHandler>> = {
  video: { endpoint: videosApi.upload, prepare: prepareVideo },
  showcase: { endpoint: showcasesApi.create, prepare: prepareShowcase },
  product: { endpoint: productsApi.create, prepare: prepareProduct },
  playlist: { endpoint: playlistsApi.create, prepare: preparePlaylist },
}
