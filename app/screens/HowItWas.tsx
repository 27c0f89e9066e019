import type { Agreement } from '#features/agreements/contract.ts'
import { useUser } from '#features/accounts/web.tsx'
import { RateEachOther } from '#features/ratings/web.tsx'

/** Asks each side of completed work how it was with the other. */
export function HowItWas({ agreement }: { agreement: Agreement }) {
  const { id: ownId } = useUser()
  const { id, client_id, client_username, developer_id, developer_username } = agreement
  if (ownId === client_id) {
    return <RateEachOther agreementId={id} kind="developer" id={developer_id} name={developer_username} />
  }
  return <RateEachOther agreementId={id} kind="client" id={client_id} name={client_username} />
}
