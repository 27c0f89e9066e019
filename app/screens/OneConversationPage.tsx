import type { ReactNode } from 'react'
import { AgreementPanel, UnlessTermsWait } from '#features/agreements/web.tsx'
import type { Agreement } from '#features/agreements/contract.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { ConversationPage } from '#features/conversations/web.tsx'
import { HowItWas } from './HowItWas.tsx'
import { OthersWaiting } from './OthersWaiting.tsx'

const showOthers = (requestId: number) => <OthersWaiting requestId={requestId} />

const askHowItWas = (agreement: Agreement) => <HowItWas agreement={agreement} />

const showAgreement = (conversation: Conversation) => (
  <AgreementPanel conversation={conversation} others={showOthers} afterwards={askHowItWas} />
)

const showCompleting = (conversation: Conversation, button: ReactNode) => (
  <UnlessTermsWait conversation={conversation}>{button}</UnlessTermsWait>
)

/** One conversation, with the terms that its two sides settle. */
export function OneConversationPage() {
  return <ConversationPage panel={showAgreement} completing={showCompleting} />
}
