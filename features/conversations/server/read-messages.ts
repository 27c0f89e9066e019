import type { Message } from '../contract.ts'
import type { LinkContext, LinkSources } from './links.ts'
import { presenterOf } from './presenter.ts'
import { listMessages } from './queries/messages.ts'

/**
 * Reads messages of a conversation with their files, oldest first, above an id. For features whose operators may read what both sides wrote;
 * the caller has decided that they may.
 */
export async function readMessages(
  context: LinkContext,
  sources: LinkSources,
  conversationId: number,
  page: { after: number; limit: number },
): Promise<Message[]> {
  const messages = await listMessages(context.db, conversationId, page)
  return messages.map(await presenterOf(context, sources, messages))
}
