import { AgreementPanel } from '../../features/agreements/web.tsx'
import { ConversationPage } from '../../features/conversations/web.tsx'

/** One conversation, with the terms that its two sides settle. */
export function TalkPage() {
  return <ConversationPage panel={(conversation) => <AgreementPanel conversation={conversation} />} />
}
