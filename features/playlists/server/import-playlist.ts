import type { z } from 'zod'
import type { Work } from '#platform/server/work/work.ts'
import type { PlaylistDetails } from '../contract.ts'
import { createPlaylist } from './create-playlist.ts'
import { insertItems, type ListedVideo } from './queries/archived-playlists.ts'

/** A playlist from another installation; its videos, in order and each once, are already of this one. */
export interface ImportedPlaylist {
  details: Omit<z.output<typeof PlaylistDetails>, 'is_public'>
  videos: readonly ListedVideo[]
}

/** Creates a playlist from another installation in a transaction, private, and returns its id. */
export async function importPlaylist(work: Work, ownerId: number, { details, videos }: ImportedPlaylist) {
  const id = await createPlaylist(work, ownerId, { ...details, is_public: false })
  await insertItems(work.db, id, videos, work.now)
  return id
}
