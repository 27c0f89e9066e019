import { useEndpoint } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { StreamEvents } from '#features/conversations/web.tsx'
import { reputationApi } from '../contract.ts'
import { texts } from './texts.ts'
import { WorkRatingCard } from './WorkRatingCard.tsx'

/**
 * Returns the ratings of a conversation's agreed work as events of its message stream; a conversation has at most one agreement to rate.
 */
export function useWorkRatingEvents(conversation: Conversation): StreamEvents {
  const { id: ownId } = useUser()
  const { data = [] } = useEndpoint(
    reputationApi.listWorkRatings,
    { params: { id: conversation.id } },
    // Without an agreement, there is nothing to rate.
    { enabled: conversation.agreed_amount !== null },
  )
  const events = data.map((rating) => {
    const { id, user_id, timestamp } = rating
    const { client_id, client_full_name, developer_full_name } = conversation
    const name = user_id === client_id ? client_full_name : developer_full_name
    return {
      key: `rating ${id}`,
      at: timestamp,
      words: user_id === ownId ? null : texts.ratedYou(name),
      card: <WorkRatingCard rating={rating} conversation={conversation} />,
    }
  })
  return { events, hasOlder: false, loadOlder: () => undefined }
}
