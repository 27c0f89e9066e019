import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorPage } from '#features/profiles/web.tsx'
import { VideosOf } from '#features/videos/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

const write = (creator: PublicDeveloper) => <CreatorActions creator={creator} />
const films = ({ user_id }: PublicDeveloper) => <VideosOf creatorId={user_id} />

/** A creator's public page with what they show on film, where a client writes to them at once. */
export const PublicCreatorPage = () => <CreatorPage renderActions={write} work={films} />
