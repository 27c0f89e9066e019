import { pictureAddress } from '#platform/server/files/files.ts'
import type { LinkType, LinkedContent, Message } from '../contract.ts'
import { addressing, type Addressing } from './files.ts'
import { lastingPath, listLinkable, type Linkable, type LinkContext, type LinkSources } from './links.ts'
import type { StoredLink, StoredMessage } from './queries/messages.ts'

/** What is looked up for linked content: its current URL, null if it was deleted, and the dimensions and the still of a video. */
type Found = Pick<LinkedContent, 'url' | 'width' | 'height' | 'still_url'>
export type WhereFound = (type: LinkType, contentId: number) => Found

const nameOf = (type: LinkType, id: number) => `${type} ${id}`

/** Returns a lookup over resolved content. */
export function foundAt(found: readonly (Linkable & { type: LinkType })[]): WhereFound {
  const known = new Map(
    found.map(({ type, content_id, url, width, height, still_url }): [string, Found] => [
      nameOf(type, content_id),
      { url, ...(width && height && { width, height }), ...(still_url && { still_url }) },
    ]),
  )
  return (type, id) => {
    const path = lastingPath(type, id)
    return path === undefined ? (known.get(nameOf(type, id)) ?? { url: null }) : { url: path }
  }
}

/** Resolves the URLs of linked content: at most one statement per kind whose URLs expire, and none without links. */
export async function whereFound(
  context: LinkContext,
  sources: LinkSources,
  links: readonly StoredLink[],
): Promise<WhereFound> {
  const wanted = new Map<LinkType, Set<number>>()
  for (const { type, content_id } of links) {
    if (lastingPath(type, content_id) !== undefined) continue
    wanted.set(type, (wanted.get(type) ?? new Set()).add(content_id))
  }
  const found: Parameters<typeof foundAt>[0][number][] = []
  for (const [type, ids] of wanted) {
    const things = await listLinkable(context, sources, type, [...ids])
    found.push(...things.map((thing) => ({ ...thing, type })))
  }
  return foundAt(found)
}

/** Returns a link with what was looked up for it. */
export const withUrl = (link: StoredLink, where: WhereFound): LinkedContent => ({
  ...link,
  ...where(link.type, link.content_id),
})

/** Returns a message as sent to clients, with URLs for its links and files. */
export const withAddresses = (message: StoredMessage, addressOf: Addressing, where: WhereFound): Message => ({
  ...message,
  linked_content: message.linked_content.map((link) => withUrl(link, where)),
  files: message.files.map((file) => addressOf(message.conversation_id, file)),
})

/** Returns a message as it can be stored for later delivery: without anything whose URL expires, which clients fetch with the messages. */
export const withoutAddresses = (message: StoredMessage): Message => ({
  ...message,
  linked_content: message.linked_content.flatMap((link) => {
    const url = lastingPath(link.type, link.content_id)
    return url === undefined ? [] : [{ ...link, url }]
  }),
  files: [],
})

/** Looks up what these messages need in one go, and returns the function that presents one of them. */
export async function presenterOf(context: LinkContext, sources: LinkSources, messages: readonly StoredMessage[]) {
  const links = messages.flatMap(({ linked_content }) => linked_content)
  const where = await whereFound(context, sources, links)
  const addressOf = addressing(context.services, context.now)
  return (message: StoredMessage): Message => withAddresses(message, addressOf, where)
}

/** Returns a conversation with the URL of its creator's picture. */
export const withPicture = <Row extends { developer_picture: string | null }>(row: Row, publicUrl: string): Row => ({
  ...row,
  developer_picture: pictureAddress(publicUrl, row.developer_picture),
})
