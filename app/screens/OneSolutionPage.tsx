import { useAuth } from '#features/accounts/web.tsx'
import { SaveShowcaseButton } from '#features/boards/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcasePage } from '#features/showcases/web.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

/** Clients keep showcases on their boards. */
function KeepOnBoard({ showcase }: { showcase: Showcase }) {
  const isClient = useAuth((state) => state.user?.userType === 'client')
  return isClient && <SaveShowcaseButton showcase={showcase} />
}

const keep = (showcase: Showcase) => <KeepOnBoard showcase={showcase} />

/** A showcase, whose maker a client writes to at once, and which a client keeps on a board. */
export const OneSolutionPage = () => <ShowcasePage renderCreator={creatorOf} renderActions={keep} />
