import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** An empty, migrated embedded database, which a release brings along: unpacking it takes a fraction of the time of creating one. */
export const EMPTY_DATABASE = 'db/empty-database.tar.gz'

const ARCHIVE = join(import.meta.dirname, '../..', EMPTY_DATABASE)

/**
 * Unpacks the release's empty database into a folder that does not exist yet. Does nothing if the folder exists or, as in a source
 * checkout, there is no archive. If interrupted, it starts over at the next call.
 */
export async function unpackEmptyDatabase(folder: string, archive: string = ARCHIVE): Promise<void> {
  if (existsSync(folder) || !existsSync(archive)) return
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  const entries = extract()
  // A damaged archive fails the loop below.
  pipeline(createReadStream(archive), createGunzip(), entries).catch(() => undefined)
  for await (const entry of entries) {
    const { name, type } = entry.header
    const path = join(partial, name)
    const isFolder = type === 'directory'
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) entry.resume()
    else await pipeline(entry, createWriteStream(path, { mode: 0o600, flush: true }))
  }
  renameSync(partial, folder)
}
