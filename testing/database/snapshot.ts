import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import type { openEmbedded } from '#platform/server/database/database.ts'

const DATA = PGlite.paths.PGDATA
// What a new database is copied from: a third of all, and nobody makes one here.
const TEMPLATES = ['/base/1', '/base/4']
// Its log in files of a megabyte: of one of 16 that is nearly full, each database that begins with it would write the next.
const SHORT_LOGS = ['--wal-segsize=1']

type Options = NonNullable<Parameters<typeof openEmbedded>[1]>
// Read from what the compiler made of the server, the library's types count as others than its own.
const inMemory = (fs: MemoryFS) => ({ fs: fs as unknown }) as Options

/** What is used here of the file system in memory: the library leaves its types to a package that nobody needs otherwise. */
interface FileSystem {
  mkdir: (path: string) => void
  mkdirTree: (path: string) => void
  readdir: (path: string) => string[]
  stat: (path: string) => { mode: number }
  isDir: (mode: number) => boolean
  readFile: (path: string) => Uint8Array
  writeFile: (path: string, contents: Uint8Array, how: { canOwn: boolean }) => void
}
const fileSystemOf = (engine: PGlite | undefined) => engine?.Module.FS as FileSystem

/** The files of an embedded database by their paths in it, each folder before what lies in it and without contents. */
type Files = Map<string, Uint8Array | null>

/** Nothing is copied: the contents are parts of these very bytes. */
const filesIn = (bytes: Uint8Array) => deserialize(bytes) as Files

class SnapshotOnClose extends MemoryFS {
  #keep: (bytes: Uint8Array) => void

  constructor(keep: (bytes: Uint8Array) => void) {
    super()
    this.#keep = keep
  }

  override async closeFs(): Promise<void> {
    const files: Files = new Map()
    this.#gather('', files)
    this.#keep(serialize(files))
    await super.closeFs()
  }

  #gather(folder: string, files: Files): void {
    const fs = fileSystemOf(this.pg)
    for (const name of fs.readdir(`${DATA}${folder}`)) {
      const path = `${folder}/${name}`
      if (name === '.' || name === '..' || TEMPLATES.includes(path)) continue
      const isFolder = fs.isDir(fs.stat(`${DATA}${path}`).mode)
      files.set(path, isFolder ? null : fs.readFile(`${DATA}${path}`))
      if (isFolder) this.#gather(path, files)
    }
  }
}

class RestoredSnapshot extends MemoryFS {
  #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = bytes
  }

  override async initialSyncFs(): Promise<void> {
    const fs = fileSystemOf(this.pg)
    fs.mkdirTree(DATA)
    for (const [path, contents] of filesIn(this.#bytes)) {
      if (contents) fs.writeFile(`${DATA}${path}`, contents, { canOwn: true })
      else fs.mkdir(`${DATA}${path}`)
    }
  }
}

/** A database in memory whose files are handed over, as bytes, once it is closed: whoever begins with them has nothing to recover. */
export const snapshotOnClose = (keep: (bytes: Uint8Array) => void): Options => ({
  ...inMemory(new SnapshotOnClose(keep)),
  initDbStartParams: SHORT_LOGS,
})

/** A database in memory that begins with such files. It goes on writing in these bytes: they are of no use to anybody else. */
export const begunWith = (bytes: Uint8Array): Options => inMemory(new RestoredSnapshot(bytes))

/** Lays such files into a folder, for a database that is opened there. */
export function layInto(folder: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [path, contents] of filesIn(bytes)) {
    if (contents) writeFileSync(join(folder, path), contents)
    else mkdirSync(join(folder, path))
  }
}
