import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { freeDiskBytes } from '#platform/server/files/disk-space.ts'

const RWX_FOR_US = 0o700
/** No work takes that long: what is older was left behind, whoever made it. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000

/** A folder of this machine for one piece of work. */
export interface WorkFolder {
  path: string
  /** The names of all files in it, below folders of it too, with slashes, in order. */
  files: () => Promise<string[]>
  sizeOf: (name: string) => Promise<number>
  readText: (name: string) => Promise<string>
  makeFolder: (name: string) => Promise<void>
  /** How many bytes lie in it. */
  size: () => Promise<number>
  /** How many bytes its disk still takes. */
  room: () => number
}

/** Where work that needs files of its own gets them. */
export interface WorkFolders {
  /** Lends a folder for one piece of work, and removes it with everything in it however that ends. */
  lend: <Result>(work: (folder: WorkFolder) => Promise<Result>) => Promise<Result>
}

// The machine and the process that made a folder stand in its name.
const HOST = hostname().replaceAll(/[^\w-]/g, '-')
const OURS = new RegExp(`^${HOST}\\.(\\d+)\\.[\\w-]+$`)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A container starts again under the same name with the same number: at our own start nothing is ours yet.
async function isLeftBehind(root: string, name: string, mine: ReadonlySet<string>): Promise<boolean> {
  if (mine.has(name)) return false
  const pid = Number(OURS.exec(name)?.[1] ?? Number.NaN)
  if (!Number.isNaN(pid) && (pid === process.pid || !isRunning(pid))) return true
  const found = await stat(join(root, name)).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - LEFT_BEHIND_MS
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
  // What is renamed or removed while it is counted counts nothing.
  const sizeOf = async (name: string) => (await stat(join(path, name)).catch(() => null))?.size ?? 0
  return {
    path,
    files,
    sizeOf,
    readText: (name) => readFile(join(path, name), 'utf8'),
    makeFolder: async (name) => {
      await mkdir(join(path, name), { recursive: true, mode: RWX_FOR_US })
    },
    size: async () => {
      let bytes = 0
      for (const name of await files()) bytes += await sizeOf(name)
      return bytes
    },
    room: () => freeDiskBytes(path),
  }
}

// All of this process, whatever they were opened for: one that is opened later must not take another's for left behind.
const lent = new Set<string>()

/** Opens the place for work in a folder, and removes what processes that were killed left there. */
export async function openWorkFolders(root: string): Promise<WorkFolders> {
  await mkdir(root, { recursive: true, mode: RWX_FOR_US })
  for (const name of await readdir(root)) {
    if (await isLeftBehind(root, name, lent)) await rm(join(root, name), { recursive: true, force: true })
  }
  return {
    lend: async (work) => {
      const name = `${HOST}.${process.pid}.${randomUUID()}`
      const path = join(root, name)
      lent.add(name)
      try {
        await mkdir(path, { mode: RWX_FOR_US })
        return await work(openFolder(path))
      } finally {
        await rm(path, { recursive: true, force: true })
        lent.delete(name)
      }
    },
  }
}
