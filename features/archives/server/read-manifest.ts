import { z } from 'zod'
import { TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import { BadZip, listEntries, readEntryOf, type ZipEntry, type ZipSource } from '#platform/server/files/zip/read-zip.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_ITEMS_MAX,
  ARCHIVE_VERSION,
  MANIFEST_MAX_BYTES,
  MANIFEST_NAME,
  MANIFEST_VALUES_MAX,
  ORIGIN_MAX_LENGTH,
  ReadManifest,
} from '../contract/manifest.ts'
import { parseJson, TooManyValues } from './parse-json.ts'
import type { ItemKind } from './queries/items.ts'

/** An item of an archive, not checked yet. */
interface UncheckedItem {
  kind: ItemKind
  id: number
  title: string
  item: unknown
}

/** An archive that is being imported. */
export interface OpenArchive {
  source: ZipSource
  origin: string
  currency: string
  items: readonly UncheckedItem[]
  /** Returns a file by its name in the manifest. Throws `BadZip` if it is missing, or was returned before. */
  takeFile: (path: string) => ZipEntry
}

const Version = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int().min(1) })
const UNTITLED = 'Untitled'

const noManifest = () =>
  new BadZip(`The archive contains no ${MANIFEST_NAME}. Send an archive that was downloaded from Atelier, as it is.`)
const unreadable = () => new BadZip(`The ${MANIFEST_NAME} in the ZIP file is damaged.`)
const tooLarge = () => new BadZip(`The ${MANIFEST_NAME} in the archive is too large.`)
const newerVersion = () =>
  new BadZip(
    'The archive was written by a newer version of Atelier. Whoever runs this installation can update it; then send the archive again.',
  )
const tooManyItems = () =>
  new BadZip(`An archive can contain at most ${ARCHIVE_ITEMS_MAX} videos, solutions, products and playlists.`)

const totalSize = (entries: Iterable<ZipEntry>): number => {
  let sum = 0
  for (const { size } of entries) sum += size
  return sum
}

// Unpackers put everything in a folder of its own, and people pack that folder again.
function findManifest(entries: ReadonlyMap<string, ZipEntry>): { entry: ZipEntry; folder: string } {
  const name = [...entries.keys()].find((one) => one === MANIFEST_NAME || /^[^/]+\/atelier\.json$/.test(one))
  const entry = name === undefined ? undefined : entries.get(name)
  if (!entry) throw noManifest()
  return { entry, folder: entry.name.slice(0, -MANIFEST_NAME.length) }
}

async function readJson(source: ZipSource, entry: ZipEntry): Promise<unknown> {
  if (entry.size > MANIFEST_MAX_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  for await (const chunk of readEntryOf(source, entry)) chunks.push(chunk)
  try {
    return parseJson(Buffer.concat(chunks), MANIFEST_VALUES_MAX)
  } catch (error) {
    throw error instanceof TooManyValues ? tooLarge() : unreadable()
  }
}

function parseAs<Shape extends z.ZodType>(shape: Shape, json: unknown): z.output<Shape> {
  try {
    return shape.parse(json)
  } catch {
    // Zod throws other errors too, for objects that cannot be compared.
    throw unreadable()
  }
}

function parseManifest(json: unknown): ReadManifest {
  if (parseAs(Version, json).version > ARCHIVE_VERSION) throw newerVersion()
  const { videos, showcases, products, playlists } = json as Record<string, unknown>
  const lengths = [videos, showcases, products, playlists].map((list) => (Array.isArray(list) ? list.length : 0))
  if (lengths.reduce((all, one) => all + one, 0) > ARCHIVE_ITEMS_MAX) throw tooManyItems()
  const manifest = parseAs(ReadManifest, json)
  const { origin } = new URL(manifest.origin)
  // Letters of other scripts are longer there.
  if (origin.length > ORIGIN_MAX_LENGTH) throw unreadable()
  return { ...manifest, origin }
}

function titleOf(item: Record<string, unknown>): string {
  const title = item['title'] ?? item['name']
  if (typeof title !== 'string') return UNTITLED
  return (
    title
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, TITLE_MAX_LENGTH)
      .toWellFormed() || UNTITLED
  )
}

const isBundle = ({ part_ids }: Record<string, unknown>): boolean => Array.isArray(part_ids) && part_ids.length > 0

/** Lists the items of a manifest in the order of their import: what others refer to comes before them. */
function itemsOf({ videos, showcases, products, playlists }: ReadManifest): UncheckedItem[] {
  const toUncheckedItems = (kind: ItemKind, items: ReadManifest['videos']): UncheckedItem[] =>
    items.map((item) => ({ kind, id: item.id, title: titleOf(item), item }))
  const single = products.filter((product) => !isBundle(product))
  return [
    ...toUncheckedItems('video', videos),
    ...toUncheckedItems('showcase', showcases),
    ...toUncheckedItems('product', [...single, ...products.filter(isBundle)]),
    ...toUncheckedItems('playlist', playlists),
  ]
}

/** Returns a function that finds each file once, so that an archive cannot have more stored than it contains. */
function createFileTaker(entries: ReadonlyMap<string, ZipEntry>, folder: string): OpenArchive['takeFile'] {
  const taken = new Set<string>()
  return (path) => {
    const entry = entries.get(`${folder}${path}`)
    if (!entry) throw new BadZip(`The ZIP file lacks the file ${path}.`)
    if (taken.has(path)) throw new BadZip(`The file ${path} in the ZIP file is used more than once.`)
    taken.add(path)
    return entry
  }
}

/** Opens an archive that has arrived and reads its manifest. Throws `BadZip`, with a message for its owner, if it cannot be imported. */
export async function openArchive(
  storage: FileStorage,
  { key, size }: { key: string; size: number },
  maxBytes: number,
): Promise<OpenArchive> {
  const source: ZipSource = { size, read: (part) => storage.read(key, part) }
  const entries = await listEntries(source)
  if (totalSize(entries.values()) > maxBytes)
    throw new BadZip('The files in the archive are larger than the storage that an account has here.')
  const { entry, folder } = findManifest(entries)
  const manifest = parseManifest(await readJson(source, entry))
  const { origin, currency } = manifest
  return {
    source,
    origin,
    currency,
    items: itemsOf(manifest),
    takeFile: createFileTaker(entries, folder),
  }
}
