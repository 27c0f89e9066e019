// First visit: works
import { lazy, Suspense } from 'react'
import { PortfolioOf } from '#features/portfolios/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorPage } from '#features/profiles/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

const DraftForGoneCreator = lazy(async () => ({
  default: (await import('./DraftForGoneCreator.tsx')).DraftForGoneCreator,
}))

const write = (creator: PublicDeveloper) => <CreatorActions creator={creator} />
const portfolio = ({ user_id, user, username }: PublicDeveloper) => (
  <PortfolioOf creatorId={user_id} name={user.full_name.trim() || username} />
)

const draftFor = (creatorId: number) => (
  <Suspense>
    <DraftForGoneCreator creatorId={creatorId} />
  </Suspense>
)

/** A creator's public page with what they show of their work, where a client writes to them at once. */
export const PublicCreatorPage = () => <CreatorPage renderActions={write} work={portfolio} whenGone={draftFor} />
