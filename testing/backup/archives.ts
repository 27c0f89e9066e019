import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack, type Header } from 'tar-stream'
import { MANIFEST, MANIFEST_CHECKSUM, type Manifest } from '#db/backup/archive.ts'
import type { OpenArchive } from '#db/backup/read-archive.ts'

/** Reads an archive from a path. */
export const open =
  (path: string): OpenArchive =>
  async () =>
    createReadStream(path)

/** An entry of an archive, or its changes; null leaves it out. */
export type Changed = readonly [Partial<Header>, Buffer] | null

/** Writes an archive with its entries changed, left out or added. */
export async function changeArchive(
  archive: string,
  path: string,
  change: (header: Header, bytes: Buffer) => Changed,
  added: readonly (readonly [Partial<Header> & { name: string }, string])[] = [],
): Promise<string> {
  const tar = pack()
  for await (const entry of createReadStream(archive).pipe(extract())) {
    const one = change(entry.header, await buffer(entry))
    if (one) tar.entry({ ...entry.header, pax: null, ...one[0], size: one[1].length }, one[1])
  }
  for (const [header, text] of added) tar.entry(header, text)
  tar.finalize()
  writeFileSync(path, await buffer(Readable.from(tar)))
  return path
}

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes an archive with other rows in one of its tables, whose checksums hold nevertheless. */
export function forgeRows(archive: string, path: string, table: string, change: (lines: string[]) => string[]) {
  const name = `database/${table}/000001.gz`
  let forged = Buffer.alloc(0)
  let manifest = Buffer.alloc(0)
  return changeArchive(archive, path, (header, bytes) => {
    if (header.name === name)
      return [header, (forged = gzipSync(change(gunzipSync(bytes).toString().split('\n')).join('\n')))]
    if (header.name === MANIFEST) {
      const parsed = JSON.parse(bytes.toString()) as Manifest
      const entries = parsed.entries.map((entry) =>
        entry.name === name ? { name, size: forged.length, sha256: sum(forged) } : entry,
      )
      return [header, (manifest = Buffer.from(JSON.stringify({ ...parsed, entries })))]
    }
    return [header, header.name === MANIFEST_CHECKSUM ? Buffer.from(`${sum(manifest)}  ${MANIFEST}\n`) : bytes]
  })
}
