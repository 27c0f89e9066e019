import { z } from 'zod'
import { isKey } from '#platform/server/files/storage.ts'
import { CannotRun } from '../command.ts'
import { hashOf, readMigrations, type Migration } from '../migrate.ts'

// Format of an archive: a tar of `atelier.json`, the rows of every table, the stored files, `manifest.json` and its checksum.

/** Format version, incremented when older programs could no longer read new archives. */
export const FORMAT = 1
export const HEADER = 'atelier.json'
export const MANIFEST = 'manifest.json'
export const MANIFEST_CHECKSUM = 'manifest.sha256'
const FILES = 'files/'
const ROWS = /^database\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.gz$/

const Header = z.object({
  format: z.number().int(),
  program: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
})
/** The first entry of an archive, which describes it. */
export type Header = z.output<typeof Header>

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })
const Sequence = z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })
const LedgerTotals = z.object({
  entries: z.number(),
  causes: z.number(),
  accounts: z.array(z.object({ account: z.string(), cents: z.number() })),
})
const Entry = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })

/** Contents of a database at one point in time, for comparison with another. */
const Contents = z.object({
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Null if the database was older than the tables of this program's version. */
  ledger: LedgerTotals.nullable(),
})
export type Contents = z.output<typeof Contents>
export type ArchivedTable = Contents['tables'][number]

const Manifest = Header.extend(Contents.shape).extend({
  entries: z.array(Entry),
  /** Files that were deleted while the archive was written. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type Entry = Manifest['entries'][number]

/** An archive that cannot be used; the message says why. */
export class InvalidArchive extends CannotRun {}

function parse<T>(shape: z.ZodType<T>, bytes: Uint8Array, name: string): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new InvalidArchive(`This is no backup of this program, or it is damaged: ${name} cannot be read`)
  }
}

/** Parses the first entry. Throws `InvalidArchive` for an archive of a newer program, before the rest is read. */
export function parseHeader(bytes: Uint8Array, migrations: readonly Migration[] = readMigrations()): Header {
  const header = parse(Header, bytes, HEADER)
  const known = new Map(migrations.map(({ name, text }) => [name, hashOf(text)]))
  const newer = header.migrations.filter(({ name }) => !known.has(name))
  if (header.format > FORMAT || newer.length > 0)
    throw new InvalidArchive(
      `This backup was made by a newer version of the program (${header.program}). Install that version or a later one and restore it there`,
    )
  const edited = header.migrations.filter(({ name, hash }) => known.get(name) !== hash)
  if (edited.length > 0)
    throw new InvalidArchive(
      `This backup was made with other migrations than this program has: ${edited.map(({ name }) => name).join(', ')}`,
    )
  return header
}

export const parseManifest = (bytes: Uint8Array): Manifest => parse(Manifest, bytes, MANIFEST)

export const fileEntry = (key: string): string => `${FILES}${key}`
export const rowsEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.gz`

/** Returns the kind of an entry, by its name. Throws `InvalidArchive` for a name that no backup contains, such as `../passwd`. */
export function kindOfEntry(
  name: string,
): { kind: 'rows'; table: string } | { kind: 'file'; key: string } | { kind: 'own' } {
  if (name === HEADER || name === MANIFEST || name === MANIFEST_CHECKSUM) return { kind: 'own' }
  const table = ROWS.exec(name)?.[1]
  if (table !== undefined) return { kind: 'rows', table }
  const key = name.startsWith(FILES) ? name.slice(FILES.length) : ''
  if (isKey(key)) return { kind: 'file', key }
  throw new InvalidArchive(`The archive holds an entry that no backup has: ${JSON.stringify(name.slice(0, 200))}`)
}
