import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { findPlaylist, lockPlaylist } from './queries/playlists.ts'
import { maySee } from './rules.ts'

export const playlistNotFound = () => notFound('Playlist not found')

type Found = Awaited<ReturnType<typeof findPlaylist>>

// 404 for someone else's private playlist, so that its existence is not revealed.
function expectOwner(playlist: Found, ownerId: number, refusal: string, missing: () => Error): void {
  if (!playlist || !maySee(playlist, ownerId)) throw missing()
  if (playlist.creator_id !== ownerId) throw forbidden(refusal)
}

/** Throws when the account does not own the playlist. */
export async function checkOwner(db: Database, id: number, ownerId: number, refusal: string): Promise<void> {
  expectOwner(await findPlaylist(db, id), ownerId, refusal, playlistNotFound)
}

/** Throws when the account does not own the playlist; locks it until the transaction ends. */
export async function lockOwn(
  db: Database,
  id: number,
  ownerId: number,
  refusal: string,
  missing = playlistNotFound,
): Promise<void> {
  expectOwner(await lockPlaylist(db, id), ownerId, refusal, missing)
}
