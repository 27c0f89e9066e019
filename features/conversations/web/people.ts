import type { Conversation } from '../contract.ts'

/** Somebody who takes part in a conversation, as they are shown. */
export interface Participant {
  name: string
  picture: string | null
}

/** One of the two of a conversation. */
export const participantOf = (conversation: Conversation, accountId: number): Participant =>
  accountId === conversation.client_id
    ? { name: conversation.client_full_name, picture: null }
    : { name: conversation.developer_full_name, picture: conversation.developer_picture }

/** The other side of a conversation. */
export const otherParticipant = (conversation: Conversation, ownId: number): Participant =>
  participantOf(conversation, ownId === conversation.client_id ? conversation.developer_id : conversation.client_id)
