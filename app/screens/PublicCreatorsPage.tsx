// First visit: lists
import { CloseMatches } from '#features/discovery/web.tsx'
import { CreatorsPage } from '#features/profiles/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

/** The public creators, each of whom a client may write to and keep on a board. */
export function PublicCreatorsPage() {
  return (
    <CreatorsPage
      renderActions={(creator) => <CreatorActions creator={creator} onCard />}
      renderInstead={(words) => <CloseMatches words={words} />}
    />
  )
}
