import type { Database } from '#platform/server/database.ts'
import { badRequest, type Refusal } from '#platform/server/refusals.ts'
import type { LinkedContent, LinkType } from '../contract.ts'
import { listShownProfiles, type Linkable } from './queries/attachments.ts'
import type { StoredLink } from './queries/messages.ts'

/** What somebody wants a message to point to. */
export interface WantedLinks {
  include_profile?: boolean
  video_ids?: readonly number[]
  showcase_ids?: readonly number[]
}

/** A kind of thing that messages may point to. */
interface LinkKind {
  type: LinkType
  idsIn: (wanted: WantedLinks, authorId: number) => readonly number[]
  /** Those of the ids that are the author's own and may be shown. */
  listOwn: (db: Database, ids: readonly number[], authorId: number) => Promise<Linkable[]>
  refusal: () => Refusal
  /** The screen that shows one. */
  pathOf: (contentId: number) => string
}

const nothing = () => Promise.resolve([])

// Nobody owns a video or a showcase yet: their features bring `listOwn` and where they are shown.
const kinds: readonly LinkKind[] = [
  {
    type: 'profile',
    idsIn: ({ include_profile }, authorId) => (include_profile ? [authorId] : []),
    listOwn: listShownProfiles,
    refusal: () => badRequest('no_public_profile', 'Only creators with a public profile can send it'),
    pathOf: (id) => `/profile/developers/${id}/public`,
  },
  {
    type: 'video',
    idsIn: ({ video_ids }) => video_ids ?? [],
    listOwn: nothing,
    refusal: () =>
      badRequest('invalid_video_ids', 'invalid_video_ids: One or more videos not found or not owned by user'),
    pathOf: (id) => `/videos/${id}`,
  },
  {
    type: 'showcase',
    idsIn: ({ showcase_ids }) => showcase_ids ?? [],
    listOwn: nothing,
    refusal: () => badRequest('invalid_showcase_ids', 'One or more showcases not found or not owned by user'),
    pathOf: (id) => `/showcase/${id}`,
  },
]

/** Finds all that a message should point to. Throws 400 when something is not there, or not the author's own. */
export async function findLinks(db: Database, wanted: WantedLinks, authorId: number) {
  const found: (Linkable & { type: LinkType })[] = []
  for (const { type, idsIn, listOwn, refusal } of kinds) {
    const ids = [...new Set(idsIn(wanted, authorId))]
    if (ids.length === 0) continue
    const own = await listOwn(db, ids, authorId)
    if (own.length !== ids.length) throw refusal()
    found.push(...own.map((thing) => ({ ...thing, type })))
  }
  return found
}

/** A link with the screen it leads to. */
export const withPath = (link: StoredLink): LinkedContent => {
  const kind = kinds.find(({ type }) => type === link.type)
  return { ...link, url: kind?.pathOf(link.content_id) ?? '/' }
}
