// First visit: works
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { SaveShowcaseButton } from '#features/boards/web.tsx'
import { SimilarItems } from '#features/matches/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcasePage } from '#features/showcases/web.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

// Loaded only with a link's token in the address.
const LinkedSolutionPage = lazyPart(
  () => import('./LinkedSolutionPage.tsx'),
  (file) => file.LinkedSolutionPage,
)

/** Button for clients to save a showcase on a board. */
function SaveOnBoard({ showcase }: { showcase: Showcase }) {
  const isClient = useAuth((state) => state.user?.userType === 'client')
  return isClient && <SaveShowcaseButton showcase={showcase} />
}

const renderSaveButton = (showcase: Showcase) => <SaveOnBoard showcase={showcase} />
const renderSimilar = ({ id }: Showcase) => <SimilarItems kind="showcase" id={id} />

// Clients can send its creator a request and save it on a board.
const PublicSolutionPage = () => (
  <ShowcasePage renderCreator={creatorOf} renderActions={renderSaveButton} renderSimilar={renderSimilar} />
)

/** Public showcase, or one opened through a link whose token is in the query. */
export function OneSolutionPage() {
  const [search] = useSearchParams()
  return search.has('token') ? <LinkedSolutionPage /> : <PublicSolutionPage />
}
