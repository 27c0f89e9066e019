import { notSignedIn } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import { presentLink, shareLinkHandlers } from '#features/share-links/server.ts'
import type { ShowcaseLink, showcaseSharingApi } from '../contract.ts'
import { getOwn, lockOwn, showcaseNotFound } from './load.ts'
import { present } from './presenter.ts'
import { findSeen, findShowcase } from './queries/showcases.ts'

const linkToPage = (id: number): ShowcaseLink => ({
  share_url: `/showcase/${id}`,
  share_token: null,
  ends_at: null,
  has_password: false,
  created_at: null,
})

const links = shareLinkHandlers({
  kind: 'showcase',
  gone: 'Showcase not found or is no longer shared',
  checkOwner: (db, id, callerId) => getOwn(db, id, callerId, 'share'),
  lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, 'share'),
  // Existing clients prepend the origin.
  presentLink: ({ params }, link) => presentLink(link, `/showcase/${params.id}?token=${link.token}`),
  show: async (call, { target_id, token }) => {
    const row = await findShowcase(call.db, target_id, call.caller?.id ?? null)
    return row && present(call, { ...row, share_token: token })
  },
})

// Showcases are public, so anyone may share the address; only the owner may create a share link.
async function share(call: Call<typeof showcaseSharingApi.share>): Promise<ShowcaseLink> {
  const { db, caller, params, body } = call
  const showcase = await findSeen(db, params.id, caller?.id ?? null)
  if (!showcase) throw showcaseNotFound()
  const hasNoChanges = !body.new_link && body.ends_at === undefined && body.password === undefined
  if (showcase.developer_id !== caller?.id && hasNoChanges) return linkToPage(params.id)
  if (!caller) throw notSignedIn()
  return links.share({ ...call, caller })
}

export const sharing = { ...links, share }
