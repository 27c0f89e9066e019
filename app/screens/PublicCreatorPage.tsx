import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorPage } from '#features/profiles/web.tsx'
import { Ratings } from '#features/ratings/web.tsx'
import { VideosOf } from '#features/videos/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

const write = (creator: PublicDeveloper) => <CreatorActions creator={creator} />
const seen = (creator: PublicDeveloper) => (
  <>
    <VideosOf creatorId={creator.user_id} />
    <Ratings kind="developer" id={creator.user_id} name={creator.user.full_name} />
  </>
)

/** A creator's public page with what they show on film and what clients say of them, where a client writes to them at once. */
export const PublicCreatorPage = () => <CreatorPage renderActions={write} work={seen} />
