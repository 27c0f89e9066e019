import type { Database } from '#platform/server/database.ts'
import { idBefore, pageOf } from '#platform/server/page.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { BareCall, Call } from '#platform/server/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ShareLink, SharedVideo, sharingApi } from '../contract.ts'
import {
  checkLinkPassword,
  presentOpening,
  putLink,
  refuseWithoutPassword,
  type LinkStore,
  type StoredLink,
} from './links.ts'
import { getOwn, lockOwn, type HandlersOf } from './load.ts'
import { presentShared } from './presenter.ts'
import {
  deleteShare,
  findShare,
  findShareByToken,
  insertShare,
  listOpenings,
  noteOpening,
  updateShare,
  type ShareRow,
} from './queries/shares.ts'
import { getVideo, updateVideo } from './queries/videos.ts'
import { isOpen } from './rules.ts'
import { viewerOf } from './viewers.ts'

const REFUSAL = 'Not authorized to share this video'
const KIND = 'video'

const notShared = () => notFound('Video not found or is no longer shared')

const presentLink = (frontendUrl: string, link: StoredLink, project_url: string | null): ShareLink => ({
  share_token: link.token,
  share_url: `${frontendUrl}/shared/videos/${link.token}`,
  project_url,
  ends_at: link.ends_at,
  has_password: link.password_hash !== null,
  created_at: link.created_at,
})

const linkOf = (db: Database, video_id: number): LinkStore<ShareRow> => ({
  find: () => findShare(db, video_id),
  insert: (link) => insertShare(db, { ...link, video_id }),
  update: (id, changes) => updateShare(db, id, changes),
  remove: () => deleteShare(db, video_id),
})

async function share(call: Call<typeof sharingApi.share>): Promise<ShareLink> {
  const { db, caller, params, query, body, now, services } = call
  await lockOwn(db, params.id, caller.id, REFUSAL)
  const project_url = body.project_url === undefined ? query.project_url : body.project_url
  if (project_url !== undefined) await updateVideo(db, params.id, { project_url, updated_at: now })
  const link = await putLink(call, linkOf(db, params.id))
  const video = await getVideo(db, params.id, caller.id)
  return presentLink(services.config.FRONTEND_URL, link, video.project_url)
}

type Opening = Pick<BareCall<Endpoint>, 'db' | 'address' | 'headers' | 'now' | 'services'> & {
  caller: { id: number } | null
}

async function getOpenLink({ db, now }: Opening, token: string) {
  const link = await findShareByToken(db, token)
  if (!link || !isOpen(link, now)) throw notShared()
  return link
}

async function showShared(call: Opening, link: Awaited<ReturnType<typeof getOpenLink>>): Promise<SharedVideo> {
  const { db, caller, now, services } = call
  if (caller?.id !== link.user_id) {
    const viewer = await viewerOf(call)
    await noteOpening(db, { ...viewer, share_id: link.id, account_id: caller?.id ?? null, opened_at: now })
  }
  return presentShared(services, await getVideo(db, link.video_id, null), now)
}

async function readShared(call: Opening & { params: { token: string } }): Promise<SharedVideo> {
  const link = await getOpenLink(call, call.params.token)
  refuseWithoutPassword(KIND, link)
  return showShared(call, link)
}

async function openShared(call: Call<typeof sharingApi.openShared>): Promise<SharedVideo> {
  const link = await getOpenLink(call, call.params.token)
  await checkLinkPassword(call, KIND, link)
  return showShared(call, link)
}

export const sharing: HandlersOf<typeof sharingApi> = {
  share,

  readShare: async ({ db, caller, params, services }) => {
    const video = await getOwn(db, params.id, caller.id, REFUSAL)
    const link = await findShare(db, params.id)
    if (!link) throw notFound('This video has no link')
    return presentLink(services.config.FRONTEND_URL, link, video.project_url)
  },

  revokeShare: async ({ db, caller, params }) => {
    await lockOwn(db, params.id, caller.id, REFUSAL)
    if (!(await deleteShare(db, params.id))) throw notFound('This video has no link')
  },

  listOpenings: async ({ db, caller, params, query }) => {
    await getOwn(db, params.id, caller.id, REFUSAL)
    const rows = await listOpenings(db, params.id, { ...query, after: idBefore(query.after) })
    const { items, next } = pageOf(rows, query.limit, ({ id }) => [id])
    return { items: items.map(presentOpening), next }
  },

  readShared,
  readSharedShort: readShared,
  openShared,
}
