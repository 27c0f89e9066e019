import type { ReactNode } from 'react'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { EventCard, Words } from '#features/conversations/web.tsx'
import type { Agreement, Delivery } from '../../contract.ts'
import { DELIVERY_STATES, waitingDelivery } from './deliveries.ts'
import { deliveryTexts as texts } from './delivery-texts.ts'
import { milestoneAt } from '../milestones/milestones.ts'
import { FORWARD_MOVES, MilestoneSteps } from '../milestones/MilestoneSteps.tsx'
import { DeliverySteps } from './DeliverySteps.tsx'

const NOTE_SHOWN_LENGTH = 600

const renderText = (text: string) => <Words>{text}</Words>

interface DeliveryCardProps {
  delivery: Delivery
  agreement: Agreement
  conversation: Conversation
  /** The attached files and videos. */
  carried: ReactNode
}

/** A delivery among the messages; the client can reply here while it is pending. */
export function DeliveryCard({ delivery, agreement, conversation, carried }: DeliveryCardProps) {
  const { id: ownId } = useUser()
  const { number, note, state, delivered_at } = delivery
  const milestone = milestoneAt(agreement, delivery.milestone)
  const isForMe = ownId === agreement.client_id && waitingDelivery(agreement)?.number === number
  return (
    <EventCard
      conversation={conversation}
      accountId={agreement.developer_id}
      at={delivered_at}
      did={texts.delivered}
      title={milestone ? texts.titleOf(number, milestone.title) : texts.title(number)}
      actions={
        <>
          <StatusBadge look={DELIVERY_STATES[state]} />
          {isForMe &&
            (milestone ? (
              <MilestoneSteps agreement={agreement} milestone={milestone} ownId={ownId} only={FORWARD_MOVES} />
            ) : (
              <DeliverySteps agreement={agreement} conversation={conversation} ownId={ownId} />
            ))}
        </>
      }
    >
      <LongText shown={NOTE_SHOWN_LENGTH} show={renderText}>
        {note}
      </LongText>
      {carried}
    </EventCard>
  )
}

interface ReplyCardProps extends Omit<DeliveryCardProps, 'delivery' | 'carried'> {
  delivery: Delivery & { state: 'accepted' | 'returned'; replied_at: string }
}

/** The client's reply to a delivery, among the messages. */
export const ReplyCard = ({ delivery, agreement, conversation }: ReplyCardProps) => (
  <EventCard
    conversation={conversation}
    accountId={agreement.client_id}
    at={delivery.replied_at}
    did={texts.replies[delivery.state](delivery.number)}
  >
    {delivery.reason !== null && <LongText shown={NOTE_SHOWN_LENGTH}>{delivery.reason}</LongText>}
  </EventCard>
)
