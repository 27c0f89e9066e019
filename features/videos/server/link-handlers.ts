import { idBefore, pageOf, type Page } from '#platform/server/database/keyset-page.ts'
import { isDrawing } from '#platform/server/pages/render-mark.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { BareCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { ShareOpening } from '../contract.ts'
import {
  checkLinkPassword,
  presentOpening,
  putLink,
  refuseWithoutPassword,
  type LinkSettings,
  type OpeningRow,
  type StoredLink,
  type Wishing,
} from './link-access.ts'
import { grantOfLink } from './grants.ts'
import { isOpen } from './rules.ts'
import { viewerOf, type Viewer } from './viewers.ts'

/** A link that somebody opens, and whose the thing behind it is. */
interface OpenedLink {
  id: number
  owner_id: number
  ends_at: string | null
  password_hash: string | null
}

interface OpeningsWanted {
  after: number
  skip: number
  limit: number
}

/** The statements on the links of one kind of thing, in the tables of its feature; `id` is the thing's. */
export interface LinkQueries<Opened extends OpenedLink> {
  findShare: (db: Database, id: number) => Promise<StoredLink | undefined>
  findShareByToken: (db: Database, token: string) => Promise<Opened | undefined>
  insertShare: (db: Database, id: number, link: LinkSettings & { created_at: Date }) => Promise<StoredLink>
  updateShare: (db: Database, linkId: number, changes: Partial<LinkSettings>) => Promise<StoredLink>
  deleteShare: (db: Database, id: number) => Promise<boolean>
  noteOpening: (
    db: Database,
    opening: Viewer & { share_id: number; account_id: number | null; opened_at: Date },
  ) => Promise<unknown>
  listOpenings: (db: Database, id: number, wanted: OpeningsWanted) => Promise<OpeningRow[]>
}

type Reading = Pick<BareCall<Endpoint>, 'db' | 'now' | 'services'>
/** Somebody who asks for the link of a thing. */
export type Owning = Reading & { caller: { id: number }; params: { id: number } }
/** Somebody who comes with a link. */
export type Opening = Reading & Pick<BareCall<Endpoint>, 'address' | 'headers'> & { caller: { id: number } | null }
/** Somebody whom a link let in, with the grant for the addresses of what they are shown. */
type LetIn = Opening & { grant: string }

/** One kind of thing that links lead to. */
export interface Linked<Opened extends OpenedLink, Link, Shown> {
  /** As people read it, such as `video`; one word in small letters, because addresses that were issued through its links name it. */
  kind: string
  queries: LinkQueries<Opened>
  /** What somebody reads whose link leads nowhere any more. */
  gone: string
  /** Refuse who does not own a thing; the second also holds it until the transaction ends. */
  checkOwner: (db: Database, id: number, callerId: number) => Promise<unknown>
  lockOwn: (db: Database, id: number, callerId: number) => Promise<unknown>
  presentLink: (call: Owning, link: StoredLink) => Link | Promise<Link>
  /** What a link opens, for whom it has let in; undefined when that is there no more. */
  show: (call: LetIn, link: Opened) => Promise<Shown | undefined>
}

/** The handlers of the calls on links, for one kind of thing: it differs in what it is and where it is stored, and in nothing else. */
export function linkHandlers<Opened extends OpenedLink, Link, Shown>(thing: Linked<Opened, Link, Shown>) {
  const { kind, queries } = thing
  const noLink = () => notFound(`This ${kind} has no link`)

  const getOpenLink = async ({ db, now }: Opening, token: string): Promise<Opened> => {
    const link = await queries.findShareByToken(db, token)
    if (!link || !isOpen(link, now)) throw notFound(thing.gone)
    return link
  }

  // An owner's own looks do not count.
  const letIn = async (call: Opening, link: Opened): Promise<Shown> => {
    const { db, caller, now } = call
    const account_id = caller?.id ?? null
    if (account_id !== link.owner_id && !isDrawing(call.headers)) {
      await queries.noteOpening(db, { ...(await viewerOf(call)), share_id: link.id, account_id, opened_at: now })
    }
    const shown = await thing.show({ ...call, grant: grantOfLink(kind, link) }, link)
    if (shown === undefined) throw notFound(thing.gone)
    return shown
  }

  return {
    share: async (call: Owning & Wishing): Promise<Link> => {
      const { db, caller, params } = call
      await thing.lockOwn(db, params.id, caller.id)
      const link = await putLink(call, {
        find: () => queries.findShare(db, params.id),
        insert: (made) => queries.insertShare(db, params.id, made),
        update: (linkId, changes) => queries.updateShare(db, linkId, changes),
        remove: () => queries.deleteShare(db, params.id),
      })
      return thing.presentLink(call, link)
    },

    readShare: async (call: Owning): Promise<Link> => {
      await thing.checkOwner(call.db, call.params.id, call.caller.id)
      const link = await queries.findShare(call.db, call.params.id)
      if (!link) throw noLink()
      return thing.presentLink(call, link)
    },

    revokeShare: async ({ db, caller, params }: Owning): Promise<void> => {
      await thing.lockOwn(db, params.id, caller.id)
      if (!(await queries.deleteShare(db, params.id))) throw noLink()
    },

    listOpenings: async ({ db, caller, params, query }: Owning & { query: PageQuery }): Promise<Page<ShareOpening>> => {
      await thing.checkOwner(db, params.id, caller.id)
      const rows = await queries.listOpenings(db, params.id, { ...query, after: idBefore(query.after) })
      const { items, next } = pageOf(rows, query.limit, ({ id }) => [id])
      return { items: items.map(presentOpening), next }
    },

    readShared: async (call: Opening & { params: { token: string } }): Promise<Shown> => {
      const link = await getOpenLink(call, call.params.token)
      refuseWithoutPassword(kind, link)
      return letIn(call, link)
    },

    openShared: async (call: Opening & { params: { token: string }; body: { password: string } }): Promise<Shown> => {
      const link = await getOpenLink(call, call.params.token)
      await checkLinkPassword(call, kind, link)
      return letIn(call, link)
    },
  }
}
