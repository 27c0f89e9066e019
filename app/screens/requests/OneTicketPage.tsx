// First visit: tickets
// Script file: ticket
import { Suspense } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { TicketPage } from '#features/requests/web.tsx'
import { SnagButton } from '#features/snags/web.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'

// Loaded for signed-in users only, who can do more than visitors.
const RequestPage = lazyPart(
  () => import('./RequestPage.tsx'),
  (file) => file.RequestPage,
)

const pitch = (isPlaceholder: boolean) => (request: Request) =>
  request.status === 'open' && <SnagButton request={request} isPlaceholder={isPlaceholder} />
const visitorPage = <TicketPage action={pitch(false)} />
const placeholderPage = <TicketPage action={pitch(true)} />

/** Public request; signed-in users can do here what they do on the request's own page. */
export function OneTicketPage() {
  const isSignedIn = useAuth((state) => state.user !== null)
  if (!isSignedIn) return visitorPage
  return (
    <Suspense fallback={placeholderPage}>
      <RequestPage />
    </Suspense>
  )
}
