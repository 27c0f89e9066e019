import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import { countTry, forgetTries, type Limit } from '#platform/server/limits.ts'
import { idBefore, pageOf } from '#platform/server/page.ts'
import { forbidden, invalidField, notFound } from '#platform/server/refusals.ts'
import type { BareCall, Call } from '#platform/server/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { hashPassword, passwordFits } from '#features/accounts/server.ts'
import type { ShareLink, SharedVideo, sharingApi } from '../contract.ts'
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

const TOKEN_BYTES = 24
const REFUSAL = 'Not authorized to share this video'
// Of one link, whoever tries: a password that people tell each other is short.
const PASSWORD_TRIES = { name: 'video link password', tries: 20, withinMs: 15 * 60 * 1000 } as const satisfies Limit

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const notShared = () => notFound('Video not found or is no longer shared')
const passwordNeeded = () => forbidden('This video has a password', 'password_needed')
const wrongPassword = () => forbidden('That is not the password of this video', 'wrong_password')

const presentLink = (frontendUrl: string, link: ShareRow, project_url: string | null): ShareLink => ({
  share_token: link.token,
  share_url: `${frontendUrl}/shared/videos/${link.token}`,
  project_url,
  ends_at: link.ends_at,
  has_password: link.password_hash !== null,
  created_at: link.created_at,
})

type Body = Call<typeof sharingApi.share>['body']

type Wishes = Partial<Pick<ShareRow, 'token' | 'ends_at' | 'password_hash'>>

// What is named; the rest stays as it is.
async function wishesOf(
  { new_link, ends_at, password }: Body,
  hashing: Parameters<typeof hashPassword>[1],
): Promise<Wishes> {
  return {
    ...(new_link ? { token: newToken() } : {}),
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password, hashing) }),
  }
}

/** Changes the link of a video, or makes one. A new token is a link of its own: who opened the old one goes with that. */
async function putLink(db: Database, videoId: number, wishes: Wishes, now: Date): Promise<ShareRow> {
  const known = await findShare(db, videoId)
  if (known && Object.keys(wishes).length === 0) return known
  if (known && wishes.token === undefined) return updateShare(db, known.id, wishes)
  if (known) await deleteShare(db, videoId)
  const { ends_at = null, password_hash = null } = known ?? {}
  return insertShare(db, { ends_at, password_hash, token: newToken(), ...wishes, video_id: videoId, created_at: now })
}

async function share(call: Call<typeof sharingApi.share>): Promise<ShareLink> {
  const { db, caller, params, query, body, now, services } = call
  if (typeof body.ends_at === 'string' && body.ends_at <= now.toISOString()) {
    throw invalidField('ends_at', 'A moment that is still to come')
  }
  await lockOwn(db, params.id, caller.id, REFUSAL)
  const project_url = body.project_url === undefined ? query.project_url : body.project_url
  if (project_url !== undefined) await updateVideo(db, params.id, { project_url, updated_at: now })
  const wishes = await wishesOf(body, services.config)
  const link = await putLink(db, params.id, wishes, now)
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
  if (link.password_hash !== null) throw passwordNeeded()
  return showShared(call, link)
}

async function openShared(call: Call<typeof sharingApi.openShared>): Promise<SharedVideo> {
  const { db, params, body, now, services } = call
  const link = await getOpenLink(call, params.token)
  if (link.password_hash !== null) {
    const whom = `link ${link.id} ${call.address}`
    await countTry(db, PASSWORD_TRIES, whom, now)
    if (!(await passwordFits(body.password, link.password_hash, services.config))) throw wrongPassword()
    await forgetTries(db, PASSWORD_TRIES, whom)
  }
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
    const openings = items.map(({ id, opened_at, viewer_id, viewer_username }) => ({
      id,
      opened_at,
      user: viewer_id === null ? null : { id: viewer_id, username: viewer_username ?? '' },
    }))
    return { items: openings, next }
  },

  readShared,
  readSharedShort: readShared,
  openShared,
}
