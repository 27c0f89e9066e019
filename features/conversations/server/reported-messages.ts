import type { ReportedKindRules } from '#features/moderation/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import { conversationsEvents, messagesSubject } from '../contract.ts'
import { redactCopies } from './change-message.ts'
import { withoutAddresses } from './presenter.ts'
import { lockConversation } from './queries/locks.ts'
import { listMessages } from './queries/messages.ts'
import { findReportedMessage, hideMessage, listAround, showMessage } from './queries/reported-messages.ts'

/** How many messages moderators see before a reported one, and after it. */
const MESSAGES_AROUND = 5

async function setShown(work: Work, id: number, isShown: boolean): Promise<boolean> {
  const { db, now } = work
  const found = await findReportedMessage(db, id)
  const conversation = found && (await lockConversation(db, found.conversation_id))
  if (!conversation) return false
  await (isShown ? showMessage(db, id) : hideMessage(db, id, now))
  const [message] = await listMessages(db, conversation.id, { limit: 1, id })
  if (!message) return false
  const { content, deleted_at } = message
  const change = deleted_at === undefined ? { content } : { content, linked_content: [], files: [], deleted_at }
  await redactCopies(work, { conversation, message }, change)
  for (const account_id of [conversation.client_id, conversation.developer_id]) {
    work.publish(conversationsEvents.message_changed, account_id, withoutAddresses(message))
  }
  return true
}

/** Messages as a reported kind: the two sides of a conversation may report them. */
export const reportedMessages: ReportedKindRules = {
  read: async (db, id) => {
    const message = await findReportedMessage(db, id)
    if (!message) return null
    const { owner_id, conversation_id, request_title, content, files } = message
    const excerpt = [content, ...files].filter(Boolean).join('\n')
    return { owner_id, title: `Message about ${request_title}`, path: `/conversations/${conversation_id}`, excerpt }
  },
  maySee: async (db, id, reader) => {
    const message = await findReportedMessage(db, id)
    if (!message || !reader || message.is_hidden) return false
    return [message.client_id, message.developer_id].includes(reader.id)
  },
  setShown,
  listAround: async (db, id) => {
    const message = await findReportedMessage(db, id)
    return message ? listAround(db, message.conversation_id, id, MESSAGES_AROUND) : []
  },
  subjects: [messagesSubject],
}
