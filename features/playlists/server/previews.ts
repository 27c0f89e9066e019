import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Playlist } from '../contract.ts'
import { presentAll } from './presenter.ts'
import { listWithPublicVideos, listPlaylistsById } from './queries/playlists.ts'

type Reading = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/** Returns the public ones of these playlists, as everyone sees them, for pages of other features. */
export async function presentPublicPlaylists(call: Reading, ids: number[]): Promise<Map<number, Playlist>> {
  const playlists = await presentAll(call, await listPlaylistsById(call.db, ids))
  return new Map(playlists.map((playlist) => [playlist.id, playlist]))
}

/** Returns an owner's newest public playlists that are not empty; one more than `count` when there are others. */
export const presentNewestPlaylists = async (call: Reading, ownerId: number, count: number): Promise<Playlist[]> =>
  presentAll(call, await listWithPublicVideos(call.db, ownerId, count))
