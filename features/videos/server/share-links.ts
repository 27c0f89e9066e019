import type { Call } from '#platform/server/http/routes.ts'
import { presentLink, shareLinkHandlers } from '#features/share-links/server.ts'
import type { SharedVideo, sharingApi, VideoShareLink } from '../contract.ts'
import { getOwn, lockOwn } from './load.ts'
import { present } from './presenter.ts'
import { findVideo, getVideo, updateVideo } from './queries/videos.ts'

const REFUSAL = 'Not authorized to share this video'

const links = shareLinkHandlers({
  kind: 'video',
  gone: 'Video not found or is no longer shared',
  checkOwner: (db, id, callerId) => getOwn(db, id, callerId, REFUSAL),
  lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, REFUSAL),
  presentLink: async ({ db, caller, params, services }, link): Promise<VideoShareLink> => {
    const { project_url } = await getVideo(db, params.id, caller.id)
    return { ...presentLink(link, `${services.config.FRONTEND_URL}/shared/videos/${link.token}`), project_url }
  },
  show: async (call, { target_id }): Promise<SharedVideo | undefined> => {
    const video = await findVideo(call.db, target_id, null)
    return video && present(call, video)
  },
})

// The owner may also enter where the project is found.
async function share(call: Call<typeof sharingApi.share>): Promise<VideoShareLink> {
  const { db, caller, params, query, body, now } = call
  await lockOwn(db, params.id, caller.id, REFUSAL)
  const project_url = body.project_url === undefined ? query.project_url : body.project_url
  if (project_url !== undefined) await updateVideo(db, params.id, { project_url, updated_at: now })
  return links.share(call)
}

export const sharing = { ...links, share, readSharedShort: links.readShared }
