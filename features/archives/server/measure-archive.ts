import type { Database } from '#platform/server/database/database.ts'
import type { RowsSize } from '#platform/server/database/measure-rows.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { measureArchivedPlaylists } from '#features/playlists/server.ts'
import { measureArchivedProducts } from '#features/products/server.ts'
import { measureArchivedShowcases } from '#features/showcases/server.ts'
import { measureArchivedVideos } from '#features/videos/server.ts'
import { ARCHIVE_ITEMS_MAX } from '../contract/manifest.ts'
import { ManifestSize } from './manifest-size.ts'

// What the manifest says beyond the rows: of each item, and of each file its path, size and checksum instead of its key.
const ITEM_BYTES = 50
const FILE = { bytes: 170, values: 3 }

const nothingToArchive = () =>
  conflict('nothing_to_archive', 'You have no videos, solutions, products or playlists yet.')
const tooManyItems = () =>
  conflict(
    'too_much',
    `An archive has at most ${ARCHIVE_ITEMS_MAX} videos, solutions, products and playlists, and you have more.`,
  )

const measureItems = ({ rows, bytes, values, entries }: RowsSize, filesPerItem = 0) => {
  const files = entries + rows * filesPerItem
  return {
    items: rows,
    bytes: bytes + rows * ITEM_BYTES + files * FILE.bytes,
    values: values + files * FILE.values,
  }
}

/** Returns upper bounds of what the manifest of an archive would list, in one statement for each kind of item and without reading texts. */
export async function measureArchive(db: Database, owner: number) {
  return [
    // Its thumbnail; the row names the folders of the video itself.
    measureItems(await measureArchivedVideos(db, owner), 1),
    // Its README.
    measureItems(await measureArchivedShowcases(db, owner), 1),
    measureItems(await measureArchivedProducts(db, owner)),
    measureItems(await measureArchivedPlaylists(db, owner)),
  ]
}

/** Throws 409 `nothing_to_archive`, or `too_much` if the archive of somebody's work could not be imported. */
export async function expectArchivable(db: Database, owner: number): Promise<void> {
  const kinds = await measureArchive(db, owner)
  const items = kinds.reduce((sum, kind) => sum + kind.items, 0)
  if (items === 0) throw nothingToArchive()
  if (items > ARCHIVE_ITEMS_MAX) throw tooManyItems()
  const size = new ManifestSize()
  for (const kind of kinds) size.count(kind)
}
