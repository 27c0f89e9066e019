import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { SHOWCASES_MAX, type ShowcaseDetails } from '../contract.ts'
import { insertShowcase } from './queries/showcases.ts'
import { storeVideos } from './queries/videos.ts'
import { reportedShowcases } from './reported-showcases.ts'

/** Publishes a new showcase with these videos, and returns its id. */
export async function publishShowcase(
  work: Work,
  developer_id: number,
  details: ShowcaseDetails & { include_profile: boolean },
  videoIds: readonly number[],
): Promise<number> {
  const { db, now } = work
  const showcase = { ...details, developer_id, created_at: now, updated_at: now }
  const id = await insertShowcase(db, showcase, SHOWCASES_MAX)
  if (id === undefined) throw conflict('too_many_showcases', `You can have at most ${SHOWCASES_MAX} solutions`)
  const { title, description: text } = details
  const item = { kind: 'showcase', item_id: id, owner_id: developer_id, title, text } as const
  await reviewPublished(work, reportedShowcases, item, { isPublished: true })
  await storeVideos(db, id, videoIds)
  return id
}
