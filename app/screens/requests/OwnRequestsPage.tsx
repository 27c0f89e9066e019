import { StartConversationButton } from '#features/conversations/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { RequestsPage } from '#features/requests/web.tsx'

const renderReplyButton = ({ id }: Request) => <StartConversationButton size="sm" requestId={id} />

/** A client's own requests; for creators, those shared with them, with a way to reply. */
export const OwnRequestsPage = () => <RequestsPage renderAction={renderReplyButton} />
