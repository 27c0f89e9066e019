import type { BareCall } from '#platform/server/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Video } from '../contract.ts'
import { present, presentPicture } from './presenter.ts'
import { listPictures, listVideosById } from './queries/videos.ts'

type Reading = Pick<BareCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/**
 * The videos of these ids, which somebody is shown in another place than the videos' own. Whether they may watch them was settled
 * there: the addresses let them in.
 */
export async function presentVideos(
  { db, caller, services, now }: Reading,
  ids: number[],
): Promise<Map<number, Video>> {
  const rows = await listVideosById(db, ids, caller?.id ?? null)
  return new Map(rows.map((row) => [row.id, present(services, row, now)]))
}

/** The pictures that stand for the videos of these ids, where nothing else of them is shown; null for one that has none. */
export async function presentPictures(
  { db, services, now }: Omit<Reading, 'caller'>,
  ids: number[],
): Promise<Map<number, string | null>> {
  const rows = await listPictures(db, ids)
  return new Map(rows.map((row) => [row.id, presentPicture(services, row, now)]))
}
