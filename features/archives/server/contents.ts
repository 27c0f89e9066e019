import type { Database } from '#platform/server/database/database.ts'
import { countArchivedPlaylists } from '#features/playlists/server.ts'
import { countArchivedProducts } from '#features/products/server.ts'
import { countArchivedShowcases } from '#features/showcases/server.ts'
import { countArchivedVideos } from '#features/videos/server.ts'
import type { ArchiveContents } from '../contract.ts'

/** Counts what an archive of somebody's work would contain. */
export async function countContents(db: Database, owner: number): Promise<Omit<ArchiveContents, 'max_bytes'>> {
  const [videos, showcases, products, playlists] = [
    await countArchivedVideos(db, owner),
    await countArchivedShowcases(db, owner),
    await countArchivedProducts(db, owner),
    await countArchivedPlaylists(db, owner),
  ]
  return {
    videos: videos.items,
    showcases: showcases.items,
    products: products.items,
    playlists: playlists.items,
    bytes: videos.bytes + products.bytes,
  }
}
