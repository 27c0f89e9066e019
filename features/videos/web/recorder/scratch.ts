import { RECORDINGS } from './delete-recordings.ts'

// Where the browser lets a page write large files; not every browser does.
const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(RECORDINGS, { create: true })

/** An empty file on the disk, for a recording that is put together. Throws where there is none. */
export const scratchFile = async (name: string): Promise<FileSystemFileHandle> =>
  (await folder()).getFileHandle(name, { create: true })

/** Removes what was put together of a recording. */
export async function deleteScratch(id: string): Promise<void> {
  const files = await folder().catch(() => null)
  if (!files) return
  for await (const name of files.keys()) {
    // A file that is being written stays, and goes with the next.
    if (name.startsWith(`${id}.`)) await files.removeEntry(name).catch(() => undefined)
  }
}
