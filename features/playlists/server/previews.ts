import type { BareCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Playlist } from '../contract.ts'
import { presentAll } from './presenter.ts'
import { listFilledOf, listPlaylistsById } from './queries/playlists.ts'

type Reading = Pick<BareCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/** Those of these playlists that everybody may see, as everybody sees them, for another place than their own. */
export async function presentPublicPlaylists(call: Reading, ids: number[]): Promise<Map<number, Playlist>> {
  const playlists = await presentAll(call, await listPlaylistsById(call.db, ids))
  return new Map(playlists.map((playlist) => [playlist.id, playlist]))
}

/** The newest of somebody's playlists that everybody may see and that show something; one more than asked, where there are others. */
export const presentNewestPlaylists = async (call: Reading, ownerId: number, count: number): Promise<Playlist[]> =>
  presentAll(call, await listFilledOf(call.db, ownerId, count))
