import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, OptionalText, PageQuery } from '#platform/contract/fields.ts'
import { SearchText } from '#platform/contract/search-text.ts'
import { shownWithVideos, Video, VideosQuery } from '#features/videos/contract.ts'
import {
  Playlist,
  PLAYLIST_TEXT_MAX_LENGTH,
  PlaylistChange,
  PlaylistDetails,
  WholePlaylist,
} from './contract/shapes.ts'
import { playlistsSubject } from './contract/subjects.ts'

export * from './contract/embeds.ts'
export * from './contract/shapes.ts'
export { playlistsSubject } from './contract/subjects.ts'
export { playlistSharingApi } from './contract/share-links.ts'

/** Maximum number of playlists per account: equal to the page size, so that a dialog shows all of them. */
export const PLAYLISTS_MAX = 100
/** Maximum number of videos in a playlist. */
export const VIDEOS_PER_PLAYLIST_MAX = 200

const ORDER_MAX = 1_000_000

const idParams = z.object({ id: Id })
const placed = z.object({ id: Id, videoId: Id })
const Done = z.object({ message: z.string() })
const shows = [playlistsSubject, ...shownWithVideos]
const changes = [playlistsSubject]

export const playlistsApi = api({
  list: {
    method: 'GET',
    path: '/playlists/',
    access: 'anyone',
    emptyWithoutTables: true,
    shows,
    public: true,
    searches: 'q',
    does: 'Public playlists and my own: the best matches of any of the words first, as `GET /search` finds them, or the newest.',
    query: PageQuery.extend({ q: SearchText.optional() }),
    response: z.array(Playlist),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/playlists/',
    posts: { kind: 'item', text: ['name', 'description'] },
    access: 'signed_in',
    changes,
    limit: { calls: 60, minutes: 5 },
    does: `Creates a playlist; at most ${PLAYLISTS_MAX}, then 409 \`too_many_playlists\`.`,
    failure: 'Unable to create playlist',
    body: PlaylistDetails,
    response: Playlist,
  },
  listOfUser: {
    method: 'GET',
    path: '/playlists/user/:userId',
    access: 'anyone',
    emptyWithoutTables: true,
    shows,
    public: true,
    does: "A user's playlists, oldest first: the public ones, or all if they are mine; each with whether the given video is in it.",
    params: z.object({ userId: Id }),
    query: PageQuery.extend({ video_id: Id.optional() }),
    response: z.array(Playlist),
    paged: true,
  },
  listOfVideo: {
    method: 'GET',
    path: '/playlists/video/:videoId',
    access: 'anyone',
    emptyWithoutTables: true,
    shows,
    does: 'The playlists a video is in, newest first: public ones and my own.',
    params: z.object({ videoId: Id }),
    query: PageQuery,
    response: z.array(Playlist),
    paged: true,
  },
  listIndividualVideos: {
    method: 'GET',
    path: '/playlists/individual-videos',
    access: 'anyone',
    emptyWithoutTables: true,
    shows,
    public: true,
    searches: 'q',
    does: 'Public videos and my own that are in no playlist I can see, in one of the sort orders.',
    query: VideosQuery,
    response: z.array(Video),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/playlists/:id',
    access: 'anyone',
    emptyWithoutTables: true,
    shows,
    public: true,
    does: 'A playlist that is public or mine, with its videos.',
    params: idParams,
    response: WholePlaylist,
  },
  change: {
    method: 'PUT',
    path: '/playlists/:id',
    posts: { kind: 'change', text: ['name', 'description'] },
    access: 'signed_in',
    changes,
    does: 'Changes the named fields.',
    failure: 'Unable to update playlist',
    params: idParams,
    body: PlaylistChange,
    response: Playlist,
  },
  remove: {
    method: 'DELETE',
    path: '/playlists/:id',
    access: 'signed_in',
    changes,
    does: 'Deletes a playlist; its videos stay.',
    failure: 'Unable to delete playlist',
    params: idParams,
  },
  addVideo: {
    method: 'POST',
    path: '/playlists/:id/videos/:videoId',
    access: 'signed_in',
    changes,
    limit: { calls: 300, minutes: 5 },
    does: `Adds a video that I may watch to a playlist, at a position or at the end; at most ${VIDEOS_PER_PLAYLIST_MAX}, then 409 \`playlist_full\`.`,
    failure: 'Unable to add video to playlist. The service may be temporarily unavailable.',
    params: placed,
    query: z.object({ order: z.int().min(0).max(ORDER_MAX).optional() }),
    response: Done.extend({
      updated: z.boolean().optional().meta({ description: 'If it was already there: whether its position changed.' }),
    }),
  },
  removeVideo: {
    method: 'DELETE',
    path: '/playlists/:id/videos/:videoId',
    access: 'signed_in',
    changes,
    does: 'Removes a video from a playlist.',
    failure: 'The playlist service is temporarily unavailable. Please try again later.',
    params: placed,
  },
  setNote: {
    method: 'PUT',
    path: '/playlists/:id/videos/:videoId',
    posts: { kind: 'change', text: ['note'] },
    access: 'signed_in',
    changes,
    does: 'Sets or clears the note shown before a video.',
    failure: 'The playlist service is temporarily unavailable. Please try again later.',
    params: placed,
    body: z.object({ note: OptionalText(PLAYLIST_TEXT_MAX_LENGTH) }),
    response: z.object({ note: z.string().nullable() }),
  },
  setOrder: {
    method: 'PUT',
    path: '/playlists/:id/order',
    access: 'signed_in',
    changes,
    limit: { calls: 600, minutes: 5 },
    does: 'Moves the named videos to the front, in this order; the others follow in their current order.',
    failure: 'The playlist service is temporarily unavailable. Please try again later.',
    params: idParams,
    body: z
      .array(Id)
      .max(VIDEOS_PER_PLAYLIST_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Each video once'),
  },
})
