// First visit: tickets
import type { Request } from '#features/requests/contract.ts'
import { TicketsPage as Tickets } from '#features/requests/web.tsx'
import { SnagButton } from '#features/snags/web.tsx'

const renderPitchButton = (request: Request) => <SnagButton request={request} variant="default" />

/** Public requests, each with a button to pitch. */
export function TicketsPage() {
  return <Tickets action={renderPitchButton} />
}
