// First visit: works
import { Suspense } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { SaveShowcaseButton } from '#features/boards/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcasePage } from '#features/showcases/web.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

// Fetched by who comes with the token of a link.
const LinkedSolutionPage = lazyPart(
  () => import('./LinkedSolutionPage.tsx'),
  (file) => file.LinkedSolutionPage,
)

/** Clients keep showcases on their boards. */
function KeepOnBoard({ showcase }: { showcase: Showcase }) {
  const isClient = useAuth((state) => state.user?.userType === 'client')
  return isClient && <SaveShowcaseButton showcase={showcase} />
}

const keep = (showcase: Showcase) => <KeepOnBoard showcase={showcase} />

// A client writes to its maker at once, and keeps it on a board.
const PublicSolutionPage = () => <ShowcasePage renderCreator={creatorOf} renderActions={keep} />

/** A showcase as everybody finds it, or through the link whose token stands in the query. */
export function OneSolutionPage() {
  const [search] = useSearchParams()
  if (!search.has('token')) return <PublicSolutionPage />
  return (
    <Suspense>
      <LinkedSolutionPage />
    </Suspense>
  )
}
