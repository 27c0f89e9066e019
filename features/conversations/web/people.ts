import type { Conversation } from '../contract.ts'

/** A participant's account, name and picture. */
export interface Participant {
  id: number
  name: string
  picture: string | null
}

/** Returns one participant of a conversation. */
export const participantOf = (conversation: Conversation, accountId: number): Participant =>
  accountId === conversation.client_id
    ? { id: accountId, name: conversation.client_full_name, picture: null }
    : { id: accountId, name: conversation.developer_full_name, picture: conversation.developer_picture }

/** Returns the other participant of a conversation. */
export const otherParticipant = (conversation: Conversation, ownId: number): Participant =>
  participantOf(conversation, ownId === conversation.client_id ? conversation.developer_id : conversation.client_id)
