import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { findPlaylist, lockPlaylist } from './queries/playlists.ts'
import { maySee } from './rules.ts'

export const playlistNotFound = () => notFound('Playlist not found')

type Found = Awaited<ReturnType<typeof findPlaylist>>

// Of a private playlist of somebody else nobody learns that it is there.
function checkOwn(playlist: Found, ownerId: number, refusal: string, missing: () => Error): void {
  if (!playlist || !maySee(playlist, ownerId)) throw missing()
  if (playlist.creator_id !== ownerId) throw forbidden(refusal)
}

/** Refuses who does not own a playlist. */
export async function checkOwner(db: Database, id: number, ownerId: number, refusal: string): Promise<void> {
  checkOwn(await findPlaylist(db, id), ownerId, refusal, playlistNotFound)
}

/** Refuses who does not own a playlist, and holds it until the transaction ends. */
export async function lockOwn(
  db: Database,
  id: number,
  ownerId: number,
  refusal: string,
  missing = playlistNotFound,
): Promise<void> {
  checkOwn(await lockPlaylist(db, id), ownerId, refusal, missing)
}
