import type { Agreement } from '#features/agreements/contract.ts'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { RateEachOther } from '#features/ratings/web.tsx'

/** Asks each party of completed work to rate the other. */
export function RatingPrompt({ agreement, conversation }: { agreement: Agreement; conversation: Conversation }) {
  const { id: ownId } = useUser()
  const { client_id, client_full_name, developer_id, developer_full_name } = conversation
  const other =
    ownId === client_id
      ? ({ kind: 'developer', id: developer_id, name: developer_full_name } as const)
      : ({ kind: 'client', id: client_id, name: client_full_name } as const)
  return <RateEachOther agreementId={agreement.id} {...other} />
}
