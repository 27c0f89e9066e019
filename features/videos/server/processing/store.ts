import { Readable } from 'node:stream'
import type { FileStorage, Source } from '#platform/server/files/storage.ts'

/** A file to store under a name in the place of a video. */
export interface Result {
  /** May contain one slash at most. */
  name: string
  content: { path: string } | string | Uint8Array
}

const CONCURRENT_UPLOADS = 8

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

/** Returns the content type of a stored result, by its name. */
export const typeOfResult = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const sourceOf = (content: Result['content']): Source =>
  typeof content === 'object' && 'path' in content ? content : Readable.from([Buffer.from(content)])

/** Deletes everything in the place of a video. */
export async function removeResults(storage: FileStorage, place: string): Promise<void> {
  for await (const page of storage.list(`${place}/`)) for (const { key } of page) await storage.remove(key)
}

/**
 * Stores the results of a video, and last the playlist that refers to the rest: until then, the results do not count as present. Deletes
 * the results of an earlier attempt first, and leaves nothing behind on failure or abort. Returns the total size in bytes.
 */
export async function storeResults(
  storage: FileStorage,
  place: string,
  results: readonly Result[],
  last: Result,
  {
    signal,
    maxBytes,
    onStored,
  }: { signal: AbortSignal | undefined; maxBytes: number; onStored: (count: number) => void },
): Promise<number> {
  let bytes = 0
  const storeFile = async ({ name, content }: Result) => {
    const { size } = await storage.put(`${place}/${name}`, sourceOf(content), { type: typeOfResult(name), maxBytes })
    bytes += size
  }
  await storage.remove(`${place}/${last.name}`)
  await removeResults(storage, place)
  try {
    for (let at = 0; at < results.length; at += CONCURRENT_UPLOADS) {
      signal?.throwIfAborted()
      // Waits for all to settle, so that none is stored after a cleanup.
      const outcomes = await Promise.allSettled(results.slice(at, at + CONCURRENT_UPLOADS).map(storeFile))
      for (const end of outcomes) if (end.status === 'rejected') throw end.reason
      onStored(Math.min(at + CONCURRENT_UPLOADS, results.length))
    }
    signal?.throwIfAborted()
    await storeFile(last)
    return bytes
  } catch (error) {
    await removeResults(storage, place)
    throw error
  }
}
