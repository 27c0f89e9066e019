import { StartConversationButton } from '#features/conversations/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { RequestsPage } from '#features/requests/web.tsx'

const answer = ({ id }: Request) => <StartConversationButton size="sm" requestId={id} />

/** A client's requests; for a creator those that were shared with them, to talk about. */
export const OwnRequestsPage = () => <RequestsPage answer={answer} />
