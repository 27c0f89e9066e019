import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { freeDiskBytes } from '#platform/server/files/disk-space.ts'

const OWNER_ONLY = 0o700
/** No job takes this long: anything older was abandoned, whichever process created it. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** A temporary folder on this machine for one job. */
export interface WorkFolder {
  path: string
  /** Names of all files, including those in subfolders (with slashes), sorted. */
  files: () => Promise<string[]>
  sizeOf: (name: string) => Promise<number>
  readText: (name: string) => Promise<string>
  makeFolder: (name: string) => Promise<void>
  /** Total size of its files, in bytes. */
  size: () => Promise<number>
  /** Free bytes on its disk. */
  room: () => number
}

/** Provides temporary folders for jobs that need local files. */
export interface WorkFolders {
  /** Provides a folder for one job, and removes it with its contents however the job ends. */
  withFolder: <Result>(work: (folder: WorkFolder) => Promise<Result>) => Promise<Result>
}

// The name of a folder contains the host and the process that created it.
const HOST = hostname().replaceAll(/[^\w-]/g, '-')
const OWN_FOLDER = new RegExp(`^${HOST}\\.(\\d+)\\.[\\w-]+$`)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A restarted container has the same host name and process number, so at startup no folder is ours yet.
async function isAbandoned(root: string, name: string, inUse: ReadonlySet<string>): Promise<boolean> {
  if (inUse.has(name)) return false
  const pid = Number(OWN_FOLDER.exec(name)?.[1] ?? Number.NaN)
  if (!Number.isNaN(pid) && (pid === process.pid || !isRunning(pid))) return true
  const found = await stat(join(root, name)).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS
}

function openFolder(path: string): WorkFolder {
  const files = async () => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(path.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  }
  // A file that is renamed or removed during the count has size 0.
  const sizeOf = async (name: string) => (await stat(join(path, name)).catch(() => null))?.size ?? 0
  return {
    path,
    files,
    sizeOf,
    readText: (name) => readFile(join(path, name), 'utf8'),
    makeFolder: async (name) => {
      await mkdir(join(path, name), { recursive: true, mode: OWNER_ONLY })
    },
    size: async () => {
      let bytes = 0
      for (const name of await files()) bytes += await sizeOf(name)
      return bytes
    },
    room: () => freeDiskBytes(path),
  }
}

// Shared by the whole process, so that a later instance does not treat folders of an earlier one as abandoned.
const foldersInUse = new Set<string>()

/** Opens the root for temporary folders, and removes folders that killed processes left there. */
export async function openWorkFolders(root: string): Promise<WorkFolders> {
  await mkdir(root, { recursive: true, mode: OWNER_ONLY })
  for (const name of await readdir(root)) {
    if (await isAbandoned(root, name, foldersInUse)) await rm(join(root, name), { recursive: true, force: true })
  }
  return {
    withFolder: async (work) => {
      const name = `${HOST}.${process.pid}.${randomUUID()}`
      const path = join(root, name)
      foldersInUse.add(name)
      try {
        await mkdir(path, { mode: OWNER_ONLY })
        return await work(openFolder(path))
      } finally {
        await rm(path, { recursive: true, force: true })
        foldersInUse.delete(name)
      }
    },
  }
}
