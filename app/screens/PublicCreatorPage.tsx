import { CreatorPage } from '#features/profiles/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

/** A creator's public page, where a client writes to them at once. */
export function PublicCreatorPage() {
  return <CreatorPage renderActions={(creator) => <CreatorActions creator={creator} />} />
}
