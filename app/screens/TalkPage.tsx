import { AgreementPanel } from '../../features/agreements/web.tsx'
import type { Conversation } from '../../features/conversations/contract.ts'
import { ConversationPage } from '../../features/conversations/web.tsx'

const showAgreement = (conversation: Conversation) => <AgreementPanel conversation={conversation} />

/** One conversation, with the terms that its two sides settle. */
export function TalkPage() {
  return <ConversationPage panel={showAgreement} />
}
