import type { Database } from '#platform/server/database/database.ts'
import { badRequest, invalidField, type HttpError } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import type { LinkType } from '../contract.ts'
import { isShownIn, listShownProfiles } from './queries/attachments.ts'

/** Something that messages may point to. */
export interface Linkable {
  content_id: number
  /** Whose it is: nobody else may send it. */
  owner_id: number
  title: string
  /** Where it is found now; the address of what is private ends after a while. */
  url: string
  /** How long it plays; null where nobody knows, or where it does not. */
  duration_ms: number | null
}

/** What it takes to look things up and give them addresses. */
export interface LinkMeans {
  db: Database
  services: Services
  now: Date
}

/** Finds those of the things of one kind that are there, whoever's they are. One statement, however many. */
export type ListLinkable = (means: LinkMeans, ids: readonly number[]) => Promise<Linkable[]>

/** How things are found that belong to features which know nothing of conversations, or which conversations know nothing of. */
export type LinkSources = Partial<Record<LinkType, ListLinkable>>

/** What somebody wants a message to point to. */
export interface WantedLinks {
  include_profile?: boolean
  video_ids?: readonly number[]
  showcase_ids?: readonly number[]
  /** The video that a question is about, and at which second. */
  moment?: { video_id: number; at_seconds: number } | undefined
}

/** A link as it is found, before it is stored. */
export type FoundLink = Linkable & { type: LinkType; at_seconds?: number }

interface LinkKind {
  type: LinkType
  idsIn: (wanted: WantedLinks, authorId: number) => readonly number[]
  refusal: () => HttpError
  /** Where one is found that always stays at one place. Where others are found is asked for each time. */
  pathOf?: (contentId: number) => string
}

const profilePath = (id: number) => `/profile/developers/${id}/public`
const notOwned = 'One or more videos not found or not owned by user'

const kinds: readonly LinkKind[] = [
  {
    type: 'profile',
    idsIn: ({ include_profile }, authorId) => (include_profile ? [authorId] : []),
    refusal: () => badRequest('no_public_profile', 'Only creators with a public profile can send a profile link'),
    pathOf: profilePath,
  },
  {
    type: 'video',
    idsIn: ({ video_ids }) => video_ids ?? [],
    refusal: () => badRequest('invalid_video_ids', `invalid_video_ids: ${notOwned}`),
  },
  {
    type: 'showcase',
    idsIn: ({ showcase_ids }) => showcase_ids ?? [],
    refusal: () => badRequest('invalid_showcase_ids', 'One or more showcases not found or not owned by user'),
    pathOf: (id) => `/showcase/${id}`,
  },
]

const listProfiles: ListLinkable = async ({ db }, ids) => {
  const profiles = await listShownProfiles(db, ids)
  return profiles.map(({ user_id, title }) => ({
    content_id: user_id,
    owner_id: user_id,
    title,
    url: profilePath(user_id),
    duration_ms: null,
  }))
}

/** The place of what always stays at one; undefined for what has addresses that end, and for what may be gone. */
export const lastingPath = (type: LinkType, contentId: number): string | undefined =>
  kinds.find((kind) => kind.type === type)?.pathOf?.(contentId)

/** Looks up things of one kind. Of a kind that no feature brings nothing is there. */
export const listLinkable = async (
  means: LinkMeans,
  sources: LinkSources,
  type: LinkType,
  ids: readonly number[],
): Promise<Linkable[]> => {
  const list = { profile: listProfiles, ...sources }[type]
  return ids.length > 0 && list ? list(means, ids) : []
}

/**
 * Finds the video that a question is about. Throws 400 when it was not sent in that conversation or is gone, 422 when it does not
 * last so long.
 */
async function findMoment(
  means: LinkMeans,
  sources: LinkSources,
  conversationId: number,
  { video_id, at_seconds }: NonNullable<WantedLinks['moment']>,
): Promise<FoundLink> {
  const [video] = (await isShownIn(means.db, conversationId, video_id))
    ? await listLinkable(means, sources, 'video', [video_id])
    : []
  if (!video) throw badRequest('video_not_here', 'This video was not sent in this conversation, or was deleted')
  if (video.duration_ms !== null && at_seconds * 1000 > video.duration_ms) {
    throw invalidField('at_seconds', 'The video is shorter than that')
  }
  return { ...video, type: 'video', at_seconds }
}

/** Finds all that a message should point to. Throws 400 when something is not there, or not the author's own. */
export async function findLinks(
  means: LinkMeans,
  sources: LinkSources,
  wanted: WantedLinks & { conversation_id: number },
  authorId: number,
): Promise<FoundLink[]> {
  const found: FoundLink[] = []
  for (const { type, idsIn, refusal } of kinds) {
    const ids = [...new Set(idsIn(wanted, authorId))]
    const own = (await listLinkable(means, sources, type, ids)).filter(({ owner_id }) => owner_id === authorId)
    if (own.length !== ids.length) throw refusal()
    found.push(...own.map((thing) => ({ ...thing, type })))
  }
  if (wanted.moment) found.push(await findMoment(means, sources, wanted.conversation_id, wanted.moment))
  return found
}
