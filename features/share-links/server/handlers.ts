import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { PageQuery } from '#platform/contract/fields.ts'
import { violatesConstraint, type Database } from '#platform/server/database/database.ts'
import { mapPage, type Page } from '#platform/server/database/keyset-page.ts'
import { invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { isRenderRequest } from '#platform/server/pages/render-mark.ts'
import { viewerOf } from '#platform/server/security/viewers.ts'
import { hashPassword } from '#features/accounts/server.ts'
import type { LinkChanges, ShareLink, ShareOpening } from '../contract.ts'
import { grantOfLink } from './grants.ts'
import { checkPassword, refuseWithoutPassword } from './passwords.ts'
import {
  deleteLink,
  findLink,
  findLinkByToken,
  insertLink,
  listOpenings,
  noteOpening,
  updateLink,
  type Kind,
  type OpenedLink,
  type StoredLink,
} from './queries.ts'
import { isOpen } from './rules.ts'

const TOKEN_BYTES = 24

type ReadContext = Pick<BaseCall<Endpoint>, 'db' | 'now' | 'services'>
/** A call by the owner of a thing, on its link. */
type OwnerCall = ReadContext & { caller: { id: number }; params: { id: number } }
type LinkChangeCall = OwnerCall & { body: z.output<typeof LinkChanges> }
/** A call by someone who opens a link. */
type OpeningCall = ReadContext &
  Pick<BaseCall<Endpoint>, 'address' | 'headers'> & { caller: { id: number } | null; params: { token: string } }
/** A call that a link authorized, with the grant for the addresses in the response. */
type AuthorizedOpening = OpeningCall & { grant: string }

/** One kind of thing that share links open. */
interface SharedKind<Link, Shown> {
  /** Also shown to users, and part of the grants of addresses issued through its links. */
  kind: Kind
  /** Message for a link that no longer works. */
  gone: string
  /** Throw when the caller does not own the thing; `lockOwn` also locks it until the transaction ends. */
  checkOwner: (db: Database, id: number, callerId: number) => Promise<unknown>
  lockOwn: (db: Database, id: number, callerId: number) => Promise<unknown>
  presentLink: (call: OwnerCall, link: StoredLink) => Link | Promise<Link>
  /** Returns what a link opens, for an authorized caller; undefined when it no longer exists. */
  show: (call: AuthorizedOpening, link: OpenedLink) => Promise<Shown | undefined>
}

/** Returns a link as its owner sees it, with its address. */
export const presentLink = ({ token, ends_at, password_hash, created_at }: StoredLink, url: string): ShareLink => ({
  share_token: token,
  share_url: url,
  ends_at,
  has_password: password_hash !== null,
  created_at,
})

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

// Returns the columns to change; omitted fields stay unchanged.
async function settingsOf({ body, now, services }: LinkChangeCall) {
  const { new_link, ends_at, password } = body
  if (typeof ends_at === 'string' && ends_at <= now.toISOString()) {
    throw invalidField('ends_at', 'Choose a time in the future')
  }
  return {
    ...(new_link ? { token: newToken() } : {}),
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password, services.config) }),
  }
}

/** Creates or changes a link. A new token makes a new link, and the openings of the old one are deleted with it. */
async function storeLink(call: LinkChangeCall, kind: Kind): Promise<StoredLink> {
  const { db, caller, params, now } = call
  const wanted = await settingsOf(call)
  const known = await findLink(db, kind, params.id)
  if (known && Object.keys(wanted).length === 0) return known
  if (known && wanted.token === undefined) return updateLink(db, known.id, wanted)
  if (known) await deleteLink(db, kind, params.id)
  const { ends_at = null, password_hash = null } = known ?? {}
  const made = { owner_id: caller.id, ends_at, password_hash, token: newToken(), ...wanted, created_at: now }
  return insertLink(db, kind, params.id, made)
}

/** Creates the handlers of the share-link endpoints, for one kind of thing. */
export function shareLinkHandlers<Link, Shown>(sharedKind: SharedKind<Link, Shown>) {
  const { kind } = sharedKind
  const noLink = () => notFound(`This ${kind} has no link`)

  const getOpenLink = async ({ db, now, params }: OpeningCall): Promise<OpenedLink> => {
    const link = await findLinkByToken(db, kind, params.token)
    if (!link || !isOpen(link, now)) throw notFound(sharedKind.gone)
    return link
  }

  // Openings by the owner are not recorded.
  const authorizeOpening = async (call: OpeningCall, link: OpenedLink): Promise<Shown> => {
    const { db, caller, now } = call
    const account_id = caller?.id ?? null
    if (account_id !== link.owner_id && !isRenderRequest(call.headers)) {
      const opening = { ...(await viewerOf(call)), link_id: link.id, account_id, opened_at: now }
      // The owner may revoke or replace the link while it is being opened.
      await noteOpening(db, opening).catch((error: unknown) => {
        throw violatesConstraint(error, 'share_link_openings_link_id_fkey') ? notFound(sharedKind.gone) : error
      })
    }
    const shown = await sharedKind.show({ ...call, grant: grantOfLink(kind, link) }, link)
    if (shown === undefined) throw notFound(sharedKind.gone)
    return shown
  }

  return {
    share: async (call: LinkChangeCall): Promise<Link> => {
      await sharedKind.lockOwn(call.db, call.params.id, call.caller.id)
      return sharedKind.presentLink(call, await storeLink(call, kind))
    },

    readShare: async (call: OwnerCall): Promise<Link> => {
      await sharedKind.checkOwner(call.db, call.params.id, call.caller.id)
      const link = await findLink(call.db, kind, call.params.id)
      if (!link) throw noLink()
      return sharedKind.presentLink(call, link)
    },

    revokeShare: async ({ db, caller, params }: OwnerCall): Promise<void> => {
      await sharedKind.lockOwn(db, params.id, caller.id)
      if (!(await deleteLink(db, kind, params.id))) throw noLink()
    },

    listOpenings: async ({
      db,
      caller,
      params,
      query,
    }: OwnerCall & { query: PageQuery }): Promise<Page<ShareOpening>> => {
      await sharedKind.checkOwner(db, params.id, caller.id)
      const page = await listOpenings(db, kind, params.id, query)
      return mapPage(page, ({ viewer_id, viewer_username, ...opening }) => ({
        ...opening,
        user: viewer_id === null ? null : { id: viewer_id, username: viewer_username ?? '' },
      }))
    },

    readShared: async (call: OpeningCall): Promise<Shown> => {
      const link = await getOpenLink(call)
      refuseWithoutPassword(kind, link)
      return authorizeOpening(call, link)
    },

    openShared: async (call: OpeningCall & { body: { password: string } }): Promise<Shown> => {
      const link = await getOpenLink(call)
      await checkPassword(call, kind, link)
      return authorizeOpening(call, link)
    },
  }
}
