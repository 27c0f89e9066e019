import { RECORDINGS } from './delete-recordings.ts'

// Origin-private file system, which not every browser has.
const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(RECORDINGS, { create: true })

/** Creates an empty file on disk, in which a recording is assembled. Throws where the browser has no such storage. */
export const scratchFile = async (name: string): Promise<FileSystemFileHandle> =>
  (await folder()).getFileHandle(name, { create: true })

/** Deletes the assembled files of a recording. */
export async function deleteScratch(id: string): Promise<void> {
  const files = await folder().catch(() => null)
  if (!files) return
  for await (const name of files.keys()) {
    // A file being written cannot be removed; the next deletion removes it.
    if (name.startsWith(`${id}.`)) await files.removeEntry(name).catch(() => undefined)
  }
}
