import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { openSigner } from '#platform/server/security/signer.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'
import { openWorkFolders } from '../server/ffmpeg/work-folders.ts'
import { givenFfmpeg, type Clips } from '#testing/given/test-clips.ts'
import type { ProcessingTools } from '../server/processing/tools.ts'

/** A storage in a folder beside the clips, and everything else it takes to process one. */
export async function givenTools(clips: Clips): Promise<ProcessingTools & { storage: FileStorage }> {
  const folder = join(clips.folder, 'storage')
  mkdirSync(folder, { recursive: true })
  const storage = openFolderStorage(folder, 'http://localhost', openSigner(Buffer.from('secret')))
  return { ffmpeg: givenFfmpeg(), storage, workFolders: await openWorkFolders(join(clips.folder, 'work')) }
}

export const storeClip = (clips: Clips, storage: FileStorage, name: string) =>
  storage.put(`originals/${name}`, { path: join(clips.folder, name) }, { type: 'video/mp4', maxBytes: 2 ** 30 })

/** What lies below a place, without its name. */
export async function namesBelow(storage: FileStorage, place: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of storage.list(`${place}/`)) names.push(...page.map(({ key }) => key.slice(place.length + 1)))
  return names
}

export async function bytesOf(storage: FileStorage, key: string): Promise<Buffer> {
  const content = await storage.read(key)
  if (content === null) throw new Error(`${key} is not there`)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const textOf = async (storage: FileStorage, key: string): Promise<string> => String(await bytesOf(storage, key))

/** The segments of a rendition, as its playlist names them. */
export async function segmentsOf(storage: FileStorage, place: string): Promise<Buffer[]> {
  const names = (await textOf(storage, `${place}/index.m3u8`)).split('\n').filter((line) => /^\d+\.m4s$/.test(line))
  return Promise.all(names.map((name) => bytesOf(storage, `${place}/${name}`)))
}

/** What plays of a rendition: read as a browser would, from its first bytes and some of its segments. */
export async function playedOf(init: Buffer, segments: readonly Buffer[]) {
  const source = new BufferSource(Buffer.concat([init, ...segments]))
  using input = new Input({ formats: ALL_FORMATS, source })
  const [video] = await input.getVideoTracks()
  const [audio] = await input.getAudioTracks()
  if (!video) throw new Error('There is no picture')
  const metrics = await video.computeFrameRateMetrics()
  return {
    codecs: [await video.getCodecParameterString(), await audio?.getCodecParameterString()].filter(Boolean).join(','),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    rotation: await video.getRotation(),
    start: await video.getFirstTimestamp(),
    end: await video.computeDuration(),
    transfer: (await video.getColorSpace()).transfer ?? null,
    frameRate: metrics.underlyingFrameRate,
    frames: (await video.computePacketStats()).packetCount,
    tracks: (await input.getTracks()).length,
  }
}
