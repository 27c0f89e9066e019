import type { Call } from '#platform/server/http/routes.ts'
import type { ShareLink, SharedVideo, sharingApi } from '../contract.ts'
import { linkHandlers, type Owning } from './link-handlers.ts'
import type { StoredLink } from './link-access.ts'
import { getOwn, lockOwn, type HandlersOf } from './load.ts'
import { presentShared } from './presenter.ts'
import * as queries from './queries/shares.ts'
import { findVideo, getVideo, updateVideo } from './queries/videos.ts'

const REFUSAL = 'Not authorized to share this video'

async function presentLink({ db, caller, params, services }: Owning, link: StoredLink): Promise<ShareLink> {
  const { project_url } = await getVideo(db, params.id, caller.id)
  return {
    share_token: link.token,
    share_url: `${services.config.FRONTEND_URL}/shared/videos/${link.token}`,
    project_url,
    ends_at: link.ends_at,
    has_password: link.password_hash !== null,
    created_at: link.created_at,
  }
}

const links = linkHandlers({
  kind: 'video',
  queries,
  gone: 'Video not found or is no longer shared',
  checkOwner: (db, id, callerId) => getOwn(db, id, callerId, REFUSAL),
  lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, REFUSAL),
  presentLink,
  show: async (call, { video_id }): Promise<SharedVideo | undefined> => {
    const video = await findVideo(call.db, video_id, null)
    return video && presentShared(call, video)
  },
})

// Who shares may say along with it where the project is found.
async function share(call: Call<typeof sharingApi.share>): Promise<ShareLink> {
  const { db, caller, params, query, body, now } = call
  await lockOwn(db, params.id, caller.id, REFUSAL)
  const project_url = body.project_url === undefined ? query.project_url : body.project_url
  if (project_url !== undefined) await updateVideo(db, params.id, { project_url, updated_at: now })
  return links.share(call)
}

export const sharing: HandlersOf<typeof sharingApi> = { ...links, share, readSharedShort: links.readShared }
