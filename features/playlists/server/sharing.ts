import type { Database } from '#platform/server/database.ts'
import { idBefore, pageOf } from '#platform/server/page.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { BareCall, Handler } from '#platform/server/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  checkLinkPassword,
  isOpen,
  presentOpening,
  putLink,
  refuseWithoutPassword,
  viewerOf,
  type LinkStore,
} from '#features/videos/server.ts'
import type { PlaylistLink, playlistSharingApi, WholePlaylist } from '../contract.ts'
import { checkOwner, lockOwn } from './load.ts'
import { presentWhole } from './presenter.ts'
import { findWholePlaylist } from './queries/playlists.ts'
import {
  deleteShare,
  findShare,
  findShareByToken,
  insertShare,
  listOpenings,
  noteOpening,
  updateShare,
  type OpenedShare,
  type ShareRow,
} from './queries/shares.ts'

const REFUSAL = 'Only the playlist owner can generate share links'
const KIND = 'playlist'

const notShared = () => notFound('Shared playlist not found')
const noLink = () => notFound('This playlist has no link')

const presentLink = (frontendUrl: string, link: ShareRow): PlaylistLink => ({
  share_token: link.token,
  share_url: `${frontendUrl}/shared/playlists/${link.token}`,
  ends_at: link.ends_at,
  has_password: link.password_hash !== null,
  created_at: link.created_at,
})

const linkOf = (db: Database, playlist_id: number): LinkStore<ShareRow> => ({
  find: () => findShare(db, playlist_id),
  insert: (link) => insertShare(db, { ...link, playlist_id }),
  update: (id, changes) => updateShare(db, id, changes),
  remove: () => deleteShare(db, playlist_id),
})

type Opening = Pick<BareCall<Endpoint>, 'db' | 'address' | 'headers' | 'now' | 'services'> & {
  caller: { id: number } | null
}

async function getOpenLink({ db, now }: Opening, token: string): Promise<OpenedShare> {
  const link = await findShareByToken(db, token)
  if (!link || !isOpen(link, now)) throw notShared()
  return link
}

async function showShared(call: Opening, link: OpenedShare): Promise<WholePlaylist> {
  const { db, caller, now } = call
  const reader = caller?.id ?? null
  if (reader !== link.creator_id) {
    const viewer = await viewerOf(call)
    await noteOpening(db, { ...viewer, share_id: link.id, account_id: reader, opened_at: now })
  }
  const playlist = await findWholePlaylist(db, link.playlist_id, { id: reader, byLink: true })
  if (!playlist) throw notShared()
  return presentWhole(call, { ...playlist, share_token: link.token })
}

export const sharing: { [Key in keyof typeof playlistSharingApi]: Handler<(typeof playlistSharingApi)[Key]> } = {
  share: async (call) => {
    const { db, caller, params, services } = call
    await lockOwn(db, params.id, caller.id, REFUSAL)
    return presentLink(services.config.FRONTEND_URL, await putLink(call, linkOf(db, params.id)))
  },

  readShare: async ({ db, caller, params, services }) => {
    await checkOwner(db, params.id, caller.id, REFUSAL)
    const link = await findShare(db, params.id)
    if (!link) throw noLink()
    return presentLink(services.config.FRONTEND_URL, link)
  },

  revokeShare: async ({ db, caller, params }) => {
    await lockOwn(db, params.id, caller.id, REFUSAL)
    if (!(await deleteShare(db, params.id))) throw noLink()
  },

  listOpenings: async ({ db, caller, params, query }) => {
    await checkOwner(db, params.id, caller.id, REFUSAL)
    const rows = await listOpenings(db, params.id, { ...query, after: idBefore(query.after) })
    const { items, next } = pageOf(rows, query.limit, ({ id }) => [id])
    return { items: items.map(presentOpening), next }
  },

  readShared: async (call) => {
    const link = await getOpenLink(call, call.params.token)
    refuseWithoutPassword(KIND, link)
    return showShared(call, link)
  },

  openShared: async (call) => {
    const link = await getOpenLink(call, call.params.token)
    await checkLinkPassword(call, KIND, link)
    return showShared(call, link)
  },
}
