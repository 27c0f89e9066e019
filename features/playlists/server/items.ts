import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Call, Handler } from '#platform/server/http/routes.ts'
import { getWatchable } from '#features/videos/server.ts'
import { VIDEOS_PER_PLAYLIST_MAX, type playlistsApi } from '../contract.ts'
import { lockOwn } from './load.ts'
import { appendItem, deleteItem, listPlaces, setNote, storeOrder } from './queries/items.ts'
import { orderStartingWith, orderWithInserted } from './rules.ts'

type Api = typeof playlistsApi
type Items = Pick<Api, 'addVideo' | 'removeVideo' | 'setNote' | 'setOrder'>

const REFUSAL = "You don't have permission to modify this playlist"

const videoNotInPlaylist = () => notFound('Video is not in this playlist')

async function addVideo({ db, caller, params: { id, videoId }, query: { order }, now }: Call<Api['addVideo']>) {
  await lockOwn(db, id, caller.id, REFUSAL)
  const places = await listPlaces(db, id)
  const place = places.find(({ video_id }) => video_id === videoId)
  if (place) {
    const updated = order !== undefined && order !== place.position
    if (updated) await storeOrder(db, id, orderWithInserted(places, videoId, order))
    return { message: 'Video already in playlist', updated }
  }
  await getWatchable(db, videoId, caller.id)
  if (places.length >= VIDEOS_PER_PLAYLIST_MAX) {
    throw conflict('playlist_full', `A playlist holds at most ${VIDEOS_PER_PLAYLIST_MAX} videos`)
  }
  await appendItem(db, { playlist_id: id, video_id: videoId, now })
  if (order !== undefined) await storeOrder(db, id, orderWithInserted(places, videoId, order))
  return { message: 'Video added to playlist successfully' }
}

export const items: { [Key in keyof Items]: Handler<Items[Key]> } = {
  addVideo,

  removeVideo: async ({ db, caller, params: { id, videoId } }) => {
    await lockOwn(db, id, caller.id, REFUSAL)
    if (!(await deleteItem(db, id, videoId))) throw videoNotInPlaylist()
  },

  setNote: async ({ db, caller, params: { id, videoId }, body: { note = null } }) => {
    await lockOwn(db, id, caller.id, REFUSAL)
    if (!(await setNote(db, { playlist_id: id, video_id: videoId, note }))) throw videoNotInPlaylist()
    return { note }
  },

  setOrder: async ({ db, caller, params: { id }, body: wanted }) => {
    await lockOwn(db, id, caller.id, REFUSAL)
    const places = await listPlaces(db, id)
    const known = new Set(places.map(({ video_id }) => video_id))
    if (wanted.some((videoId) => !known.has(videoId))) throw videoNotInPlaylist()
    await storeOrder(db, id, orderStartingWith(places, wanted))
  },
}
