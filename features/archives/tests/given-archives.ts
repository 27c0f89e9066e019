import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Person, TestApi } from '#testing/api.ts'
import { makeClip } from '#testing/given/clips.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { archiveImportsApi, archivesApi, type ArchiveImport } from '../contract.ts'

export const ORIGIN = 'https://agency.example'

type Api = Pick<TestApi, 'app' | 'runJobs'>
type Contents = Record<string, Uint8Array>

/** Calls of the tus protocol for archives. */
export const archiveTus = (api: Pick<TestApi, 'app'>, who: Pick<Person, 'token'>) =>
  tusOf(api, who, '/api/archives/imports')

/** An archive of somebody's work, as a browser downloads it. */
export async function downloadArchive(api: Pick<TestApi, 'app'>, who: Person): Promise<Buffer> {
  const { body } = await who.send(archivesApi.request)
  const { pathname, search } = new URL(body.url)
  const response = await api.app.inject({ url: `${pathname}${search}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.rawPayload
}

/** Sends an archive; it is imported when the jobs have run. */
export async function sendArchive(
  api: Pick<TestApi, 'app'>,
  who: Person,
  bytes: Uint8Array,
  publishes_showcases = false,
): Promise<ArchiveImport> {
  const details = { filename: 'my work.zip', publishes_showcases: String(publishes_showcases) }
  const sent = await archiveTus(api, who).sendAll(Buffer.from(bytes), details)
  if (sent.statusCode !== 200) throw new Error(sent.body)
  return sent.json<ArchiveImport>()
}

/** What became of an archive and its items. */
export async function readImport(who: Person, { id: uploadId }: Pick<ArchiveImport, 'id'>) {
  const params = { uploadId }
  const { body: one } = await who.send(archiveImportsApi.read, { params })
  const { body: items } = await who.send(archiveImportsApi.listItems, { params })
  return { ...one, list: items }
}

/** Sends an archive and imports it. */
export async function importNow(api: Api, who: Person, bytes: Uint8Array, publishes_showcases = false) {
  const sent = await sendArchive(api, who, bytes, publishes_showcases)
  await api.runJobs()
  return readImport(who, sent)
}

/** A manifest of nothing, with what is wished for. */
export const manifestOf = (wishes: Record<string, unknown> = {}) => ({
  format: 'atelier-archive',
  version: 2,
  origin: ORIGIN,
  made_at: '2026-11-27T12:00:00Z',
  currency: 'usd',
  videos: [],
  showcases: [],
  products: [],
  playlists: [],
  ...wishes,
})

/** An archive as some other program packs it. */
export const pack = (manifest: unknown, files: Contents = {}): Uint8Array =>
  zipSync({ ...files, 'atelier.json': Buffer.from(JSON.stringify(manifest)) }, { level: 0 })

/** What a manifest says of a file. */
export const fileOf = (path: string, content: Uint8Array) => ({
  path,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

export const videoOf = (id: number, content: Uint8Array, wishes: Record<string, unknown> = {}) => ({
  id,
  title: `Video ${id}`,
  description: null,
  video_type: 'tutorials',
  project_url: null,
  file: fileOf(`videos/${id}.mp4`, content),
  thumbnail: null,
  captions: [],
  ...wishes,
})

export const productOf = (id: number, wishes: Record<string, unknown> = {}) => ({
  id,
  name: `Product ${id}`,
  description: `What product ${id} does`,
  price: 19.99,
  licence: null,
  pictures: [],
  files: [],
  ...wishes,
})

export const playlistOf = (id: number, videoIds: readonly number[], wishes: Record<string, unknown> = {}) => ({
  id,
  name: `Playlist ${id}`,
  description: null,
  videos: videoIds.map((video_id) => ({ video_id, note: null })),
  ...wishes,
})

export const clip = await makeClip()

/** A manifest of so many products, each with a file; quicker than videos, whose files are examined. */
export function productsArchive(count: number, content: Uint8Array = Buffer.from('# Notes')): Uint8Array {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const files = ids.map((id) => fileOf(`products/${id}.md`, content))
  const products = files.map((file, index) =>
    productOf(index + 1, { files: [{ name: 'notes.md', file_type: 'other', version: '1', file }] }),
  )
  return pack(manifestOf({ products }), Object.fromEntries(files.map(({ path }) => [path, content])))
}

/** A picture of one colour. */
export const testImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })
    .png()
    .toBuffer()
