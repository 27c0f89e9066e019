// First visit: lists
import { CloseMatches } from '#features/discovery/web.tsx'
import { CreatorsPage } from '#features/profiles/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

/** Public creators, to whom clients can send requests and whom they can save on a board. */
export function PublicCreatorsPage() {
  return (
    <CreatorsPage
      renderActions={(creator) => <CreatorActions creator={creator} onCard />}
      renderInstead={(words) => <CloseMatches words={words} />}
    />
  )
}
