import { conflict } from '#platform/server/http/http-errors.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Call } from '#platform/server/http/routes.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { MESSAGES_SHOWN, MANUAL_TRANSITIONS, type Conversation, type conversationsApi } from '../contract.ts'
import { conversationNotFound, expectReachable, lockOwnConversation, viewerOf } from './access.ts'
import { moveConversation, reopenConversation } from './commands.ts'
import type { LinkContext, LinkSources } from './links.ts'
import { presenterOf, withPicture } from './presenter.ts'
import { findConversation } from './queries/conversations.ts'
import { listMessages } from './queries/messages.ts'
import { canMove } from './rules.ts'

/** Returns a conversation as one of its sides sees it, with its newest messages. Throws 404 for all others. */
export async function readConversation(
  context: LinkContext,
  id: number,
  caller: Caller,
  sources: LinkSources,
): Promise<Conversation> {
  const conversation = await findConversation(context.db, id, viewerOf(caller))
  if (!conversation) throw conversationNotFound()
  const messages = await listMessages(context.db, id, { limit: MESSAGES_SHOWN })
  const shown = withPicture(conversation, context.services.config.PUBLIC_URL)
  return { ...shown, messages: messages.map(await presenterOf(context, sources, messages)) }
}

type ReopenCall = Pick<Call<typeof conversationsApi.reopen>, 'db' | 'work' | 'caller' | 'params' | 'now' | 'services'>

type StatusCall = Pick<
  Call<typeof conversationsApi.changeStatus>,
  'db' | 'work' | 'caller' | 'params' | 'body' | 'now' | 'services'
>

/** Changes a conversation's status manually, where allowed. */
export const createStatusHandler =
  (contributed: Contributed) =>
  async ({ db, work, caller, params, body, now, services }: StatusCall) => {
    const { conversation } = await lockOwnConversation(db, params.id, caller, 'update')
    const { status } = body
    if (
      conversation.status !== status &&
      canMove(conversation.status, status) &&
      !MANUAL_TRANSITIONS[conversation.status].includes(status)
    ) {
      throw conflict('needs_agreement', 'Only an agreement changes this status')
    }
    if (status !== 'completed' && status !== conversation.status) expectReachable(conversation)
    if (status === 'completed' && conversation.status !== 'completed') {
      for (const guard of contributed('beforeCompleting')) await guard(db, conversation.id)
    }
    await moveConversation(work, conversation.id, status)
    return readConversation({ db, services, now }, conversation.id, caller, contributed('linkSources'))
  }

/** Reopens a completed conversation for messages from both sides. */
export const createReopenHandler =
  (contributed: Contributed) =>
  async ({ db, work, caller, params, now, services }: ReopenCall) => {
    const { conversation } = await lockOwnConversation(db, params.id, caller, 'update')
    expectReachable(conversation)
    await reopenConversation(work, conversation)
    return readConversation({ db, services, now }, conversation.id, caller, contributed('linkSources'))
  }
