import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Video } from '../contract.ts'
import { present, presentPicture, type Reading as Presenting } from './presenter.ts'
import { listShownOf } from './queries/lists.ts'
import { listPictures, listVideosById } from './queries/videos.ts'

type Reading = Presenting & Pick<BaseCall<Endpoint>, 'db'>

/** Returns the videos of these ids for display outside the video pages. The caller has already checked access; the addresses grant it. */
export async function presentVideos(call: Reading, ids: number[]): Promise<Map<number, Video>> {
  const rows = await listVideosById(call.db, ids, call.caller?.id ?? null)
  return new Map(rows.map((row) => [row.id, present(call, row)]))
}

/** Returns the thumbnails of the videos of these ids, where nothing else of them is shown; null for a video without one. */
export async function presentPictures(call: Reading, ids: number[]): Promise<Map<number, string | null>> {
  const rows = await listPictures(call.db, ids)
  return new Map(rows.map((row) => [row.id, presentPicture(call, row)]))
}

/** Returns a creator's newest public videos; one more than `count` when there are others. */
export async function presentNewestVideos(call: Reading, ownerId: number, count: number): Promise<Video[]> {
  const wanted = { order: 'newest', video_type: null, after: null, skip: 0, limit: count } as const
  const rows = await listShownOf(call.db, ownerId, call.caller?.id ?? null, wanted)
  return rows.map(({ first: _first, ...row }) => present(call, row))
}
