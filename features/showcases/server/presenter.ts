import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { presentPicture } from '#platform/server/files/work-images.ts'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import type { Video } from '#features/videos/contract.ts'
import { presentVideos } from '#features/videos/server.ts'
import type { Showcase } from '../contract.ts'
import { getShowcase, listShowcasesById, type ShowcaseRow } from './queries/showcases.ts'

/** The reader of a response. */
export type PresenterContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

const NO_LINKED_CONTENT = { title: null, thumbnail_url: null, profile_image_url: null, developer_name: null }

const linkedVideo = ({ id, title, thumbnail_path }: Video): Showcase['linked_content'][number] => ({
  ...NO_LINKED_CONTENT,
  id,
  type: 'video',
  content_id: id,
  title,
  thumbnail_url: thumbnail_path,
})

const linkedProfile = ({ id, user_id, username, profile_image_url }: PublicDeveloper) => ({
  ...NO_LINKED_CONTENT,
  id,
  type: 'profile' as const,
  content_id: user_id,
  profile_image_url,
  developer_name: username,
})

interface Linked {
  videos: ReadonlyMap<number, Video>
  profiles: ReadonlyMap<number, PublicDeveloper>
}

function presentWith(row: ShowcaseRow, { videos: all, profiles }: Linked, publicUrl: string): Showcase {
  const { video_ids, has_readme, developer_username, developer_name, ...shown } = row
  const pictures = row.pictures.map((picture) => presentPicture(picture, publicUrl))
  // A video may have been deleted since the showcase was read.
  const videos = video_ids.flatMap((id) => all.get(id) ?? [])
  const profile = row.include_profile ? (profiles.get(row.developer_id) ?? null) : null
  return {
    ...shown,
    developer: { id: row.developer_id, username: developer_username, full_name: developer_name },
    pictures,
    image_url: pictures[0]?.url ?? null,
    readme_url: has_readme ? `${publicUrl}/api/project-showcase/${row.id}/readme?format=html` : null,
    developer_profile: profile,
    selected_video_ids: videos.map(({ id }) => id),
    videos,
    linked_content: [...videos.map(linkedVideo), ...(profile ? [linkedProfile(profile)] : [])],
  }
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Returns showcases as their reader sees them, with two statements for all linked content, and none when nothing is linked. */
export async function presentAll(call: PresenterContext, rows: readonly ShowcaseRow[]): Promise<Showcase[]> {
  const publicUrl = call.services.config.PUBLIC_URL
  const videoIds = distinct(rows.flatMap(({ video_ids }) => video_ids))
  const developers = distinct(rows.filter((row) => row.include_profile).map(({ developer_id }) => developer_id))
  const videos = videoIds.length > 0 ? await presentVideos(call, videoIds) : new Map<number, Video>()
  const profiles = developers.length > 0 ? await listPublicCreators(call.db, developers, publicUrl) : []
  const linked = { videos, profiles: new Map(profiles.map((profile) => [profile.user_id, profile])) }
  return rows.map((row) => presentWith(row, linked, publicUrl))
}

/** Returns a showcase as its reader sees it. */
export async function present(call: PresenterContext, row: ShowcaseRow): Promise<Showcase> {
  const [showcase] = await presentAll(call, [row])
  if (!showcase) throw new Error('Of each row comes a showcase')
  return showcase
}

/** Reads a showcase, and returns it as its reader sees it. Throws 404 when there is none. */
export const presentNow = async (call: PresenterContext, id: number): Promise<Showcase> =>
  present(call, await getShowcase(call.db, id, call.caller?.id ?? null))

/** Returns those of these showcases that exist, for features that show them on their own pages. */
export async function presentShowcases(call: PresenterContext, ids: readonly number[]): Promise<Map<number, Showcase>> {
  const shown = await presentAll(call, await listShowcasesById(call.db, ids, call.caller?.id ?? null))
  return new Map(shown.map((showcase) => [showcase.id, showcase]))
}
