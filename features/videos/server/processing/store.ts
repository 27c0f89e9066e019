import { Readable } from 'node:stream'
import type { FileStorage, Source } from '#platform/server/files/storage.ts'

/** Something to store under a name below the place of a video. */
export interface Result {
  /** With at most one slash. */
  name: string
  content: { path: string } | string | Uint8Array
}

const AT_ONCE = 8

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

/** The type a stored result is served with, by its name. */
export const typeOfResult = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const sourceOf = (content: Result['content']): Source =>
  typeof content === 'object' && 'path' in content ? content : Readable.from([Buffer.from(content)])

/** Removes everything below the place of a video. */
export async function removeResults(storage: FileStorage, place: string): Promise<void> {
  for await (const page of storage.list(`${place}/`)) for (const { key } of page) await storage.remove(key)
}

/**
 * Stores what came of a video, and last of all what names the rest: as long as that is missing, nothing is there. What an earlier
 * try left goes first; what fails or is called off leaves nothing. Answers how many bytes it takes.
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
  const put = async ({ name, content }: Result) => {
    const { size } = await storage.put(`${place}/${name}`, sourceOf(content), { type: typeOfResult(name), maxBytes })
    bytes += size
  }
  await storage.remove(`${place}/${last.name}`)
  await removeResults(storage, place)
  try {
    for (let at = 0; at < results.length; at += AT_ONCE) {
      signal?.throwIfAborted()
      // All come to their end, so that none is stored behind the back of who removes them.
      const ends = await Promise.allSettled(results.slice(at, at + AT_ONCE).map(put))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      onStored(Math.min(at + AT_ONCE, results.length))
    }
    signal?.throwIfAborted()
    await put(last)
    return bytes
  } catch (error) {
    await removeResults(storage, place)
    throw error
  }
}
