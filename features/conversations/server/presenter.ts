import { pictureAddress } from '#platform/server/files/files.ts'
import type { LinkType, LinkedContent, Message } from '../contract.ts'
import { addressing, type Addressing } from './files.ts'
import { lastingPath, listLinkable, type LinkMeans, type LinkSources } from './links.ts'
import type { StoredLink, StoredMessage } from './queries/messages.ts'

/** Where things that are pointed to are found now; null for what is gone. */
export type WhereFound = (type: LinkType, contentId: number) => string | null

const nameOf = (type: LinkType, id: number) => `${type} ${id}`

/** Says where things are found that were looked up. */
export function foundAt(found: readonly { type: LinkType; content_id: number; url: string }[]): WhereFound {
  const urls = new Map(found.map(({ type, content_id, url }) => [nameOf(type, content_id), url]))
  return (type, id) => lastingPath(type, id) ?? urls.get(nameOf(type, id)) ?? null
}

/**
 * Looks up where things are found that are pointed to: one statement for each kind whose addresses end, however many there are,
 * and none where nothing is pointed to.
 */
export async function whereFound(
  means: LinkMeans,
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
    const things = await listLinkable(means, sources, type, [...ids])
    found.push(...things.map((thing) => ({ ...thing, type })))
  }
  return foundAt(found)
}

/** A link with where it leads to. */
export const withUrl = (link: StoredLink, where: WhereFound): LinkedContent => ({
  ...link,
  url: where(link.type, link.content_id),
})

/** A message as it is sent out: what it carries has addresses. */
export const withAddresses = (message: StoredMessage, addressOf: Addressing, where: WhereFound): Message => ({
  ...message,
  linked_content: message.linked_content.map((link) => withUrl(link, where)),
  files: message.files.map((file) => addressOf(message.conversation_id, file)),
})

/** A message as it may lie about for a while: without what has addresses that end. Who wants that asks for the messages. */
export const withoutAddresses = (message: StoredMessage): Message => ({
  ...message,
  linked_content: message.linked_content.flatMap((link) => {
    const url = lastingPath(link.type, link.content_id)
    return url === undefined ? [] : [{ ...link, url }]
  }),
  files: [],
})

/** Looks up what these messages need to be sent out; answers what makes one of them so. */
export async function presenterOf(means: LinkMeans, sources: LinkSources, messages: readonly StoredMessage[]) {
  const links = messages.flatMap(({ linked_content }) => linked_content)
  const where = await whereFound(means, sources, links)
  const addressOf = addressing(means.services, means.now)
  return (message: StoredMessage): Message => withAddresses(message, addressOf, where)
}

/** A conversation with the address of its creator's picture. */
export const withPicture = <Row extends { developer_picture: string | null }>(row: Row, publicUrl: string): Row => ({
  ...row,
  developer_picture: pictureAddress(publicUrl, row.developer_picture),
})
