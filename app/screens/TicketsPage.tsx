import { TicketsPage as Tickets } from '../../features/requests/web.tsx'
import { SnagButton } from '../../features/snags/web.tsx'

/** The public requests, each with a way to pitch for it. */
export function TicketsPage() {
  return <Tickets action={(request) => <SnagButton request={request} />} />
}
