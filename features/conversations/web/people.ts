import type { Conversation } from '../contract.ts'
import { texts } from './texts.ts'

/** A participant's account, name and picture. */
export interface Participant {
  id: number
  name: string
  picture: string | null
}

/** Returns one participant of a conversation; anybody else is an operator, who decided a dispute. */
export function participantOf(conversation: Conversation, accountId: number): Participant {
  const { client_id, client_full_name, developer_id, developer_full_name, developer_picture } = conversation
  if (accountId === client_id) return { id: accountId, name: client_full_name, picture: null }
  return accountId === developer_id
    ? { id: accountId, name: developer_full_name, picture: developer_picture }
    : { id: accountId, name: texts.operator, picture: null }
}

/** Returns the other participant of a conversation. */
export const otherParticipant = (conversation: Conversation, ownId: number): Participant =>
  participantOf(conversation, ownId === conversation.client_id ? conversation.developer_id : conversation.client_id)
