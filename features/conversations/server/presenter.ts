import { pictureAddress } from '#platform/server/files/files.ts'
import type { LinkType, LinkedContent, Message } from '../contract.ts'
import { addressing, type FileAddressing } from './files.ts'
import { permanentPath, listLinkable, type Linkable, type LinkContext, type LinkSources } from './links.ts'
import type { StoredLink, StoredMessage } from './queries/messages.ts'

/** What is looked up for linked content: its current URL, null if it was deleted, and the dimensions and the still of a video. */
type ResolvedContent = Pick<LinkedContent, 'url' | 'width' | 'height' | 'still_url'>
export type ContentLookup = (type: LinkType, contentId: number) => ResolvedContent

const nameOf = (type: LinkType, id: number) => `${type} ${id}`

/** Returns a lookup over resolved content. */
export function createLookup(found: readonly (Linkable & { type: LinkType })[]): ContentLookup {
  const known = new Map(
    found.map(({ type, content_id, url, width, height, still_url }): [string, ResolvedContent] => [
      nameOf(type, content_id),
      { url, ...(width && height && { width, height }), ...(still_url && { still_url }) },
    ]),
  )
  return (type, id) => {
    const path = permanentPath(type, id)
    return path === undefined ? (known.get(nameOf(type, id)) ?? { url: null }) : { url: path }
  }
}

/** Resolves the URLs of linked content: at most one statement per kind whose URLs expire, and none without links. */
export async function resolveContent(
  context: LinkContext,
  sources: LinkSources,
  links: readonly StoredLink[],
): Promise<ContentLookup> {
  const idsByType = new Map<LinkType, Set<number>>()
  for (const { type, content_id } of links) {
    if (permanentPath(type, content_id) !== undefined) continue
    idsByType.set(type, (idsByType.get(type) ?? new Set()).add(content_id))
  }
  const found: Parameters<typeof createLookup>[0][number][] = []
  for (const [type, ids] of idsByType) {
    const contents = await listLinkable(context, sources, type, [...ids])
    found.push(...contents.map((thing) => ({ ...thing, type })))
  }
  return createLookup(found)
}

/** Returns a link with what was looked up for it. */
export const withUrl = (link: StoredLink, lookup: ContentLookup): LinkedContent => ({
  ...link,
  ...lookup(link.type, link.content_id),
})

/** Returns a message as sent to clients, with URLs for its links and files. */
export const withAddresses = (message: StoredMessage, addressOf: FileAddressing, lookup: ContentLookup): Message => ({
  ...message,
  linked_content: message.linked_content.map((link) => withUrl(link, lookup)),
  files: message.files.map((file) => addressOf(message.conversation_id, file)),
})

/** Returns a message as it can be stored for later delivery: without anything whose URL expires, which clients fetch with the messages. */
export const withoutAddresses = (message: StoredMessage): Message => ({
  ...message,
  linked_content: message.linked_content.flatMap((link) => {
    const url = permanentPath(link.type, link.content_id)
    return url === undefined ? [] : [{ ...link, url }]
  }),
  files: [],
})

/** Looks up what these messages need in one go, and returns the function that presents one of them. */
export async function presenterOf(context: LinkContext, sources: LinkSources, messages: readonly StoredMessage[]) {
  const links = messages.flatMap(({ linked_content }) => linked_content)
  const lookup = await resolveContent(context, sources, links)
  const addressOf = addressing(context.services, context.now)
  return (message: StoredMessage): Message => withAddresses(message, addressOf, lookup)
}

/** Returns a conversation with the URL of its creator's picture. */
export const withPicture = <Row extends { developer_picture: string | null }>(row: Row, publicUrl: string): Row => ({
  ...row,
  developer_picture: pictureAddress(publicUrl, row.developer_picture),
})
