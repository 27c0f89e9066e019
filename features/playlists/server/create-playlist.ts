import type { z } from 'zod'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { PLAYLISTS_MAX, type PlaylistDetails } from '../contract.ts'
import { insertPlaylist } from './queries/playlists.ts'
import { reportedPlaylists } from './reported-playlists.ts'

/** Creates an empty playlist and returns its id. Throws 409 if its owner has as many as allowed. */
export async function createPlaylist(
  work: Work,
  ownerId: number,
  { name, description = null, is_public }: z.output<typeof PlaylistDetails>,
): Promise<number> {
  const playlist = { creator_id: ownerId, name, description, is_public, created_at: work.now }
  const id = await insertPlaylist(work.db, playlist, PLAYLISTS_MAX)
  if (id === undefined) throw conflict('too_many_playlists', `You can have at most ${PLAYLISTS_MAX} playlists`)
  const item = { kind: 'playlist', item_id: id, owner_id: ownerId, title: name, text: description } as const
  await reviewPublished(work, reportedPlaylists, item, { isPublished: is_public })
  return id
}
