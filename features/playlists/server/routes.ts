import { idAfter, idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { cursorKeys, findRows, isByRelevance, positionAfter } from '#platform/server/database/item-search.ts'
import { routes, type BaseCall, type Route } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { getWatchable, isSomebody, pageOfVideos } from '#features/videos/server.ts'
import { playlistsApi, playlistSharingApi } from '../contract.ts'
import { createPlaylist } from './create-playlist.ts'
import { items } from './items.ts'
import { lockOwn, playlistNotFound } from './load.ts'
import { present, presentAll, presentWhole } from './presenter.ts'
import {
  deletePlaylist,
  findWholePlaylist,
  getPlaylist,
  isInNoPlaylist,
  listPlaylists,
  listPlaylistsOf,
  listPlaylistsWith,
  updatePlaylist,
  type PlaylistRow,
} from './queries/playlists.ts'
import { reportedPlaylists } from './reported-playlists.ts'
import { maySee } from './rules.ts'
import { sharing } from './share-links.ts'

type Listing = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & {
  caller: { id: number } | null
  query: { limit: number }
}

async function pageFor(rows: PlaylistRow[], call: Listing) {
  const { items: shown, next } = pageOf(rows, call.query.limit, ({ id }) => [id])
  return { items: await presentAll(call, shown), next }
}

const newestFirst = <Query extends { after?: string | undefined }>(query: Query) => ({
  ...query,
  after: idBefore(query.after),
})

export const playlistsRoutes: Route[] = [
  ...routes(playlistsApi, {
    ...items,

    list: async (call) => {
      const { db, caller, query } = call
      const isRanked = isByRelevance(query.q)
      const after = positionAfter(query.after, isRanked)
      const { rows, ends } = await findRows(call, query.q, (words) =>
        listPlaylists(db, caller?.id ?? null, { ...query, words, after }),
      )
      const { items: shown, next } = pageOf(rows, query.limit, ({ first, place }) => cursorKeys(isRanked, first, place))
      return { items: await presentAll(call, shown), next, ...ends }
    },

    listOfUser: async (call) => {
      const { db, caller, params, query } = call
      if (!(await isSomebody(db, params.userId))) throw notFound('User not found')
      const wanted = { ...query, after: idAfter(query.after), video_id: query.video_id ?? null }
      return pageFor(await listPlaylistsOf(db, params.userId, caller?.id ?? null, wanted), call)
    },

    listOfVideo: async (call) => {
      const { db, caller, params, query } = call
      const reader = caller?.id ?? null
      await getWatchable(db, params.videoId, reader)
      return pageFor(await listPlaylistsWith(db, params.videoId, reader, newestFirst(query)), call)
    },

    listIndividualVideos: (call) => pageOfVideos(call, isInNoPlaylist(call.caller?.id ?? null)),

    create: async (call) => {
      const id = await createPlaylist(call.work, call.caller.id, call.body)
      return present(call, await getPlaylist(call.db, id, call.caller))
    },

    read: async (call) => {
      const reader = call.caller?.id ?? null
      const playlist = await findWholePlaylist(call.db, call.params.id, { id: reader })
      if (!playlist || !maySee(playlist, reader)) throw playlistNotFound()
      return presentWhole(call, playlist)
    },

    change: async (call) => {
      const { db, work, caller, params, body } = call
      const missing = () => notFound(`Playlist with id ${params.id} not found`)
      await lockOwn(db, params.id, caller.id, 'Not authorized to update this playlist', missing)
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (Object.keys(changes).length > 0) await updatePlaylist(db, params.id, changes)
      const playlist = await getPlaylist(db, params.id, caller)
      const { id: item_id, name: title, description: text, is_public: isPublic } = playlist
      const item = { kind: 'playlist', item_id, owner_id: caller.id, title, text } as const
      const isRewritten = body.name !== undefined || body.description !== undefined
      const isHeld = await reviewPublished(work, reportedPlaylists, item, {
        isPublished: body.is_public === true,
        isRewritten,
        isPublic,
      })
      return present(call, isHeld ? await getPlaylist(db, params.id, caller) : playlist)
    },

    remove: async ({ db, caller, params }) => {
      await lockOwn(db, params.id, caller.id, 'Not authorized to delete this playlist')
      await deletePlaylist(db, params.id)
    },
  }),
  ...routes(playlistSharingApi, sharing),
]
