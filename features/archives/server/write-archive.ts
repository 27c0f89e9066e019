import { Readable } from 'node:stream'
import { currency } from '#platform/contract/currency.ts'
import type { StoredPicture } from '#platform/contract/pictures.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Checksums } from '#platform/server/files/checksums.ts'
import { PICTURES } from '#platform/server/files/files.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { streamZip, type StreamedFile } from '#platform/server/files/zip/streamed-zip.ts'
import type { GeneratedFile } from '#platform/server/http/send-file.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { listArchivedPlaylists } from '#features/playlists/server.ts'
import { listArchivedProducts, listArchivedReleases } from '#features/products/server.ts'
import { listArchivedShowcases, readArchivedReadme } from '#features/showcases/server.ts'
import { listArchivedVideos } from '#features/videos/server.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  MANIFEST_NAME,
  type ArchivedFile,
  type Manifest,
} from '../contract/manifest.ts'
import { ManifestSize } from './manifest-size.ts'

/** What somebody made here, as an archive contains it. */
export async function listArchived(db: Database, owner: number) {
  return {
    videos: await listArchivedVideos(db, owner),
    showcases: await listArchivedShowcases(db, owner),
    products: await listArchivedProducts(db, owner),
    playlists: await listArchivedPlaylists(db, owner),
  }
}

type ArchivedWork = Awaited<ReturnType<typeof listArchived>>

interface ArchiveSources {
  db: Database
  storage: FileStorage
  modified: Date
  size: ManifestSize
}

/** Writes the files of an archive one after the other, and notes each in the manifest, which comes last. */
class ArchiveWriter {
  readonly #db: Database
  readonly #storage: FileStorage
  readonly #modified: Date
  readonly #size: ManifestSize

  constructor({ db, storage, modified, size }: ArchiveSources) {
    this.#db = db
    this.#storage = storage
    this.#modified = modified
    this.#size = size
  }

  async *write(archived: ArchivedWork, manifest: Manifest): AsyncGenerator<StreamedFile> {
    for (const video of archived.videos) yield* this.#video(video, manifest)
    for (const showcase of archived.showcases) yield* this.#showcase(showcase, manifest)
    for (const product of archived.products) yield* this.#product(product, manifest)
    for (const playlist of archived.playlists) this.#add(manifest.playlists, playlist)
    yield* this.#text(MANIFEST_NAME, JSON.stringify(manifest, null, 2))
  }

  async *#video(video: ArchivedWork['videos'][number], { videos }: Manifest): AsyncGenerator<StreamedFile, void> {
    const { id, title, description, video_type, project_url, key, extension, thumbnail, captions } = video
    const folder = `videos/${id}`
    const file = yield* this.#stored(`${folder}/original.${extension}`, key)
    // Deleted meanwhile.
    if (!file) return
    const one = {
      id,
      title,
      description,
      video_type,
      project_url,
      file,
      thumbnail: thumbnail === null ? null : yield* this.#stored(`${folder}/thumbnail.webp`, thumbnail),
      captions: [] as Manifest['videos'][number]['captions'],
    }
    for (const { key: captionsKey, ...named } of captions) {
      const words = yield* this.#stored(`${folder}/captions.${named.language}.vtt`, captionsKey)
      if (words) one.captions.push({ ...named, file: words })
    }
    this.#add(videos, one)
  }

  async *#showcase(
    showcase: ArchivedWork['showcases'][number],
    { showcases }: Manifest,
  ): AsyncGenerator<StreamedFile, void> {
    const { pictures, created_at: _created, ...details } = showcase
    const folder = `showcases/${details.id}`
    const readme = await readArchivedReadme(this.#db, details.id)
    this.#add(showcases, {
      ...details,
      readme: readme === null || readme === '' ? null : yield* this.#text(`${folder}/README.md`, readme),
      pictures: yield* this.#pictures(folder, pictures),
    })
  }

  async *#product(
    product: ArchivedWork['products'][number],
    { products }: Manifest,
  ): AsyncGenerator<StreamedFile, void> {
    const { licence_source: licence, pictures, files: stored, created_at: _created, ...details } = product
    const folder = `products/${details.id}`
    const files: Manifest['products'][number]['files'] = []
    for (const [index, { key, ...named }] of stored.entries()) {
      // Earlier versions mostly have the name of the current one.
      const place = named.superseded_at === null ? 'files' : `earlier/${index + 1}`
      const file = yield* this.#stored(`${folder}/${place}/${named.name}`, key)
      if (file) files.push({ ...named, file })
    }
    const releases = await listArchivedReleases(this.#db, details.id)
    this.#add(products, {
      ...details,
      licence,
      pictures: yield* this.#pictures(folder, pictures),
      releases: releases.map(({ lacks_notes: _lacks, ...release }) => release),
      lacks_notes: releases.some(({ lacks_notes }) => lacks_notes),
      files,
    })
  }

  async *#pictures(folder: string, pictures: readonly StoredPicture[]) {
    const listed: Manifest['showcases'][number]['pictures'] = []
    for (const [index, { name, alt }] of pictures.entries()) {
      const file = yield* this.#stored(`${folder}/picture-${index + 1}.webp`, `${PICTURES}${name}`)
      if (file) listed.push({ file, alt })
    }
    return listed
  }

  #add<Item>(items: Item[], item: Item): void {
    this.#size.add(item)
    items.push(item)
  }

  /** Writes a stored file; null if it was deleted meanwhile. */
  async *#stored(path: string, key: string): AsyncGenerator<StreamedFile, ArchivedFile | null> {
    const content = await this.#storage.read(key)
    return content ? yield* this.#file(path, content) : null
  }

  #text(path: string, text: string): AsyncGenerator<StreamedFile, ArchivedFile> {
    return this.#file(path, Readable.from([Buffer.from(text)]))
  }

  async *#file(path: string, content: Readable): AsyncGenerator<StreamedFile, ArchivedFile> {
    const sums = new Checksums()
    try {
      yield { name: path, modified: this.#modified, content: sums.passThrough(content as AsyncIterable<Uint8Array>) }
    } finally {
      // A download that breaks off before the first byte of a file never reads it, and would leave it open.
      content.destroy()
    }
    const { size, sha256 } = sums.end()
    return { path, size, sha256: sha256.toString('hex') }
  }
}

const emptyManifest = ({ services, now }: Omit<WorkBase, 'db'>): Manifest => ({
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  origin: services.config.PUBLIC_URL,
  made_at: now.toISOString(),
  currency: currency().code,
  videos: [],
  showcases: [],
  products: [],
  playlists: [],
})

/** Creates an archive of what somebody made while it is sent: nothing but the list of it is held in memory. */
export function archiveOf(archived: ArchivedWork, base: WorkBase): GeneratedFile {
  const { db, services, now } = base
  const { config, files } = services
  const writer = new ArchiveWriter({ db, storage: files.storage, modified: now, size: new ManifestSize() })
  const day = now.toISOString().slice(0, 10)
  return {
    name: `${config.PRODUCT_NAME} archive ${day}.zip`,
    type: 'application/zip',
    read: () => Readable.from(streamZip(writer.write(archived, emptyManifest(base))), { objectMode: false }),
  }
}
