import { CreatorPage } from '#features/profiles/web.tsx'
import { VideosOf } from '#features/videos/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

/** A creator's public page with what they show on film, where a client writes to them at once. */
export function PublicCreatorPage() {
  return (
    <CreatorPage
      renderActions={(creator) => <CreatorActions creator={creator} />}
      work={({ user_id }) => <VideosOf creatorId={user_id} />}
    />
  )
}
