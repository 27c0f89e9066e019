import type { ReactNode } from 'react'
import type { Conversation } from '#features/conversations/contract.ts'
import type { StreamEvents } from '#features/conversations/web.tsx'
import type { Agreement, Delivery } from '../../contract.ts'
import { nameIn } from '../agreement-sentences.ts'
import { DeliveryCard, ReplyCard } from './DeliveryCards.tsx'
import { deliveryTexts as texts } from './delivery-texts.ts'

type Event = StreamEvents['events'][number]

function repliesTo(delivery: Delivery, agreement: Agreement, conversation: Conversation, ownId: number): Event[] {
  const { number, milestone, state, replied_at } = delivery
  if (state === 'delivered' || replied_at === null) return []
  // The release of its money has a card.
  if (state === 'accepted' && milestone !== null) return []
  const { id, client_id } = agreement
  return [
    {
      key: `reply ${id} ${number}`,
      at: replied_at,
      words: client_id === ownId ? null : `${nameIn(conversation, client_id)} ${texts.replies[state](number)}`,
      card: <ReplyCard delivery={{ ...delivery, state, replied_at }} {...{ agreement, conversation }} />,
    },
  ]
}

/** Returns the deliveries of an agreement and the replies, as events for the conversation. */
export const deliveryEvents = (agreement: Agreement, conversation: Conversation, ownId: number): Event[] =>
  agreement.deliveries.flatMap((delivery): Event[] => {
    const { number, message_id, delivered_at } = delivery
    if (message_id === null) return []
    const delivered = {
      key: `delivery ${agreement.id} ${number}`,
      at: delivered_at,
      // Its message is announced already.
      words: null,
      messageId: message_id,
      card: (carried: ReactNode) => <DeliveryCard {...{ delivery, agreement, conversation, carried }} />,
    }
    return [delivered, ...repliesTo(delivery, agreement, conversation, ownId)]
  })
