import type { ReactNode } from 'react'
import { useLiveState } from '#platform/web/live/live.ts'
import { usePages } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { StreamEvents } from '#features/conversations/web.tsx'
import { agreementsApi, type Agreement, type AgreementStep } from '../contract.ts'
import { AgreementCard } from './AgreementCard.tsx'
import { nameIn } from './agreement-sentences.ts'
import { deliveryEvents } from './deliveries/delivery-events.tsx'
import { texts } from './texts.ts'
import { useAgreement } from './useAgreement.ts'

const PAGE = 20
const POLL_MS = 5_000

/** Returns the key of a step among the conversation's events. */
export const stepKey = (agreementId: number, seq: number): string => `agreement ${agreementId} ${seq}`

// Deliveries and replies to them have cards of their own; a release says more than the reply.
const hasOwnCard = ({ action }: AgreementStep): boolean => action !== 'delivery' && action !== 'return'

/** Returns all proposals, agreements and deliveries of a conversation, as events for its messages. */
export function useAgreementEvents(
  conversation: Conversation,
  afterwards?: (agreement: Agreement, conversation: Conversation) => ReactNode,
): StreamEvents {
  const { id: ownId } = useUser()
  const { data: current } = useAgreement(conversation)
  const live = useLiveState(({ state }) => state === 'live')
  const steps = usePages(
    agreementsApi.listSteps,
    { params: { id: conversation.id }, query: { limit: PAGE } },
    { refetchEveryMs: live ? false : POLL_MS },
  )
  const terms = (steps.items ?? []).filter(hasOwnCard).map((step) => ({
    key: stepKey(step.agreement_id, step.seq),
    at: step.timestamp,
    words: step.user_id === ownId ? null : `${nameIn(conversation, step.user_id)} ${texts.actions[step.action]}`,
    card: <AgreementCard step={step} conversation={conversation} current={current} afterwards={afterwards} />,
  }))
  const events = [...terms, ...(current ? deliveryEvents(current, conversation, ownId) : [])]
  return { events, hasOlder: steps.hasNextPage, loadOlder: () => void steps.fetchNextPage() }
}
