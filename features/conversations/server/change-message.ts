import type { UserType } from '#features/accounts/contract.ts'
import { redactLiveEvents, redactResponses } from '#platform/server/work/redact-copies.ts'
import { deleteFiles } from '#platform/server/files/stored-files.ts'
import type { Work } from '#platform/server/work/work.ts'
import { conversationsEvents, type Message } from '../contract.ts'
import { MESSAGE_FILES, removeMessageFiles } from './files.ts'
import type { MessageListener } from './listeners.ts'
import { deleteLinksOf, deleteMomentsOf } from './queries/attachments.ts'
import type { LockedConversation } from './queries/locks.ts'
import { clearMessage, updateContent, type StoredMessage } from './queries/messages.ts'
import { notBefore } from './rules.ts'

/** A message of a participant, in a locked conversation. */
export interface OwnMessage {
  conversation: LockedConversation
  message: StoredMessage
  side: UserType
}

const MESSAGE_EVENTS = [conversationsEvents.message.type, conversationsEvents.message_changed.type]

type Present = (message: StoredMessage) => Message

/** Updates the copies of a message stored for live events and idempotent retries, which last up to a day. */
export async function redactCopies(
  { db }: Work,
  { conversation, message }: Omit<OwnMessage, 'side'>,
  change: Partial<Message>,
) {
  const { id, conversation_id, user_id, created_at } = message
  const accounts = [conversation.client_id, conversation.developer_id]
  const holding = { id, conversation_id, user_id }
  await redactLiveEvents(db, { accounts, types: MESSAGE_EVENTS }, { holding, change })
  await redactResponses(db, { id, madeAt: created_at }, { holding, change })
  // Stored conversation events include messages; their recipients fetch the messages anyway.
  const among = { holding: { messages: [holding] }, change: { messages: [] } }
  await redactLiveEvents(db, { accounts, types: [conversationsEvents.conversation.type] }, among)
  await redactResponses(db, { id: conversation_id, madeAt: created_at }, among)
}

// Deletes questions about a video that is no longer sent in the conversation.
async function deleteMoments(
  { db }: Work,
  { id, client_id, developer_id }: LockedConversation,
  videoIds: readonly number[],
) {
  const where = { accounts: [client_id, developer_id], types: MESSAGE_EVENTS }
  for (const content_id of await deleteMomentsOf(db, id, videoIds)) {
    const holding = { conversation_id: id, linked_content: [{ type: 'video', content_id }] }
    await redactLiveEvents(db, where, { holding, change: { linked_content: [] } })
  }
}

async function publishChange(
  work: Work,
  { conversation, message, side }: OwnMessage,
  changed: Message,
  listeners: readonly MessageListener[],
): Promise<Message> {
  const { id, user_id, content: previous, created_at } = message
  for (const listen of listeners) {
    const author = { id: user_id, side }
    await listen(work, conversation, { id, previous, content: changed.content, created_at, author })
  }
  for (const account_id of [conversation.client_id, conversation.developer_id]) {
    work.publish(conversationsEvents.message_changed, account_id, changed)
  }
  return changed
}

/** Replaces the text of a message and of its stored copies, and notifies both sides. */
export async function editMessage(
  work: Work,
  ownMessage: OwnMessage,
  content: string,
  present: Present,
  listeners: readonly MessageListener[],
): Promise<Message> {
  const { message } = ownMessage
  const edited_at = notBefore(work.now, message.edited_at ?? message.created_at)
  await updateContent(work.db, message.id, content, edited_at)
  await redactCopies(work, ownMessage, { content, edited_at })
  return publishChange(work, ownMessage, present({ ...message, content, edited_at }), listeners)
}

/** Erases the content of a message and of its stored copies, and notifies both sides. */
export async function deleteMessage(
  work: Work,
  ownMessage: OwnMessage,
  present: Present,
  listeners: readonly MessageListener[],
): Promise<Message> {
  const { db, now, enqueue } = work
  const { message, side } = ownMessage
  const { id, user_id, linked_content, files } = message
  const deleted_at = notBefore(now, message.edited_at ?? message.created_at)
  await clearMessage(db, message, side, deleted_at)
  if (linked_content.length > 0) {
    await deleteLinksOf(db, id)
    const videos = linked_content.flatMap(({ type, content_id }) => (type === 'video' ? [content_id] : []))
    if (videos.length > 0) await deleteMoments(work, ownMessage.conversation, videos)
  }
  if (files.length > 0) {
    const owner = { purpose: MESSAGE_FILES, owner_id: user_id }
    const keys = await deleteFiles(
      db,
      owner,
      files.map((file) => file.id),
    )
    await enqueue(removeMessageFiles, { keys }, { atOnce: true })
  }
  const emptyContent = { content: '', linked_content: [], files: [] }
  await redactCopies(work, ownMessage, { ...emptyContent, deleted_at })
  return publishChange(work, ownMessage, present({ ...message, ...emptyContent, deleted_at }), listeners)
}
