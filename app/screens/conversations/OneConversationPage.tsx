import type { ReactNode } from 'react'
import { AgreementPanel, NextStep, useAgreementEvents } from '#features/agreements/web.tsx'
import type { Agreement } from '#features/agreements/contract.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { ConversationPage, joinEvents, type ShowEvent, type StreamEvents } from '#features/conversations/web.tsx'
import { useWorkRatingEvents } from '#features/reputation/web.tsx'
import { termsFromPitch } from '#features/snags/web.tsx'
import { RatingPrompt } from './RatingPrompt.tsx'
import { PendingPitches } from '../requests/PendingPitches.tsx'

const showOthers = (requestId: number) => <PendingPitches requestId={requestId} />

const renderRatingPrompt = (agreement: Agreement, conversation: Conversation) => (
  <RatingPrompt agreement={agreement} conversation={conversation} />
)

const showNextStep = (conversation: Conversation) => (
  <NextStep conversation={conversation} afterwards={renderRatingPrompt} suggest={termsFromPitch} />
)

const showAgreement = (conversation: Conversation, onShow: ShowEvent) => (
  <AgreementPanel conversation={conversation} others={showOthers} onShow={onShow} />
)

interface EventsProps {
  conversation: Conversation
  children: (events: StreamEvents) => ReactNode
}

function Events({ conversation, children }: EventsProps) {
  const steps = useAgreementEvents(conversation, renderRatingPrompt)
  const ratings = useWorkRatingEvents(conversation)
  return children(joinEvents(steps, ratings))
}

const withEvents = (conversation: Conversation, draw: (events: StreamEvents) => ReactNode) => (
  <Events conversation={conversation}>{draw}</Events>
)

/** Conversation, with the terms that its parties agree on. */
export function OneConversationPage() {
  return <ConversationPage nextStep={showNextStep} panel={showAgreement} withEvents={withEvents} />
}
