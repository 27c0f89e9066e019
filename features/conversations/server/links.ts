import type { Database } from '#platform/server/database/database.ts'
import { badRequest, invalidField, type HttpError } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import type { LinkType } from '../contract.ts'
import { isShownIn, listShownProfiles } from './queries/attachments.ts'

/** Content that messages can link to. */
export interface Linkable {
  content_id: number
  /** The owner; only they can send it. */
  owner_id: number
  title: string
  /** Current URL; the URL of private content expires. */
  url: string
  /** Duration; null if unknown or not applicable. */
  duration_ms: number | null
  /** Dimensions in pixels; absent if unknown or not applicable. */
  width?: number
  height?: number
  /** Current URL of its still; null if there is none. */
  still_url?: string | null
}

/** Dependencies for looking up linked content and its URLs. */
export interface LinkContext {
  db: Database
  services: Services
  now: Date
}

/** Returns the existing items of one kind among these ids, whoever owns them, in one statement. */
export type ListLinkable = (context: LinkContext, ids: readonly number[]) => Promise<Linkable[]>

/** Lookups for content of other features, so that they and conversations do not depend on each other. */
export type LinkSources = Partial<Record<LinkType, ListLinkable>>

/** Content that a new message should link to. */
export interface WantedLinks {
  include_profile?: boolean
  video_ids?: readonly number[]
  showcase_ids?: readonly number[]
  /** The video and the second that a question is about. */
  moment?: { video_id: number; at_seconds: number } | undefined
}

/** A link that was resolved but not yet stored. */
export type ResolvedLink = Linkable & { type: LinkType; at_seconds?: number }

interface LinkKind {
  type: LinkType
  idsIn: (wanted: WantedLinks, authorId: number) => readonly number[]
  refusal: () => HttpError
  /** Returns the path for a kind with permanent URLs; other kinds are looked up each time. */
  pathOf?: (contentId: number) => string
}

const profilePath = (id: number) => `/profile/developers/${id}/public`
const notOwned = 'One or more videos not found or not owned by user'

const linkKinds: readonly LinkKind[] = [
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

/** Returns the permanent path of linked content; undefined if its URL expires or it may have been deleted. */
export const permanentPath = (type: LinkType, contentId: number): string | undefined =>
  linkKinds.find((kind) => kind.type === type)?.pathOf?.(contentId)

/** Looks up content of one kind; returns an empty list for a kind that no feature provides. */
export const listLinkable = async (
  context: LinkContext,
  sources: LinkSources,
  type: LinkType,
  ids: readonly number[],
): Promise<Linkable[]> => {
  const list = { profile: listProfiles, ...sources }[type]
  return ids.length > 0 && list ? list(context, ids) : []
}

/**
 * Finds the video that a question is about. Throws 400 when it was not sent in that conversation or was deleted, 422 when it is shorter
 * than the given time.
 */
async function findMoment(
  context: LinkContext,
  sources: LinkSources,
  conversationId: number,
  { video_id, at_seconds }: NonNullable<WantedLinks['moment']>,
): Promise<ResolvedLink> {
  const [video] = (await isShownIn(context.db, conversationId, video_id))
    ? await listLinkable(context, sources, 'video', [video_id])
    : []
  if (!video) throw badRequest('video_not_here', 'This video was not sent in this conversation, or was deleted')
  if (video.duration_ms !== null && at_seconds * 1000 > video.duration_ms) {
    throw invalidField('at_seconds', 'The video is shorter than that')
  }
  return { ...video, type: 'video', at_seconds }
}

/** Resolves everything that a message should link to. Throws 400 when an item does not exist or is not the author's own. */
export async function findLinks(
  context: LinkContext,
  sources: LinkSources,
  wanted: WantedLinks & { conversation_id: number },
  authorId: number,
): Promise<ResolvedLink[]> {
  const found: ResolvedLink[] = []
  for (const { type, idsIn, refusal } of linkKinds) {
    const ids = [...new Set(idsIn(wanted, authorId))]
    const ownItems = (await listLinkable(context, sources, type, ids)).filter(({ owner_id }) => owner_id === authorId)
    if (ownItems.length !== ids.length) throw refusal()
    found.push(...ownItems.map((item) => ({ ...item, type })))
  }
  if (wanted.moment) found.push(await findMoment(context, sources, wanted.conversation_id, wanted.moment))
  return found
}
