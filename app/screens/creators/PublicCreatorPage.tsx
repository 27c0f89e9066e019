// First visit: works
import { lazy, Suspense } from 'react'
import { PortfolioOf } from '#features/portfolios/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorPage } from '#features/profiles/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'
import { CreatorMenu } from './CreatorMenu.tsx'

const DraftForGoneCreator = lazy(async () => ({
  default: (await import('../requests/DraftForDeletedCreator.tsx')).DraftForDeletedCreator,
}))

const write = (creator: PublicDeveloper) => <CreatorActions creator={creator} />
const menu = (creator: PublicDeveloper) => <CreatorMenu creator={creator} />
const portfolio = ({ user_id, user, username }: PublicDeveloper) => (
  <PortfolioOf creatorId={user_id} name={user.full_name.trim() || username} />
)

const draftFor = (creatorId: number) => (
  <Suspense>
    <DraftForGoneCreator creatorId={creatorId} />
  </Suspense>
)

/** Public page of a creator with their work, and a button to send them a request. */
export const PublicCreatorPage = () => (
  <CreatorPage renderActions={write} renderMenu={menu} work={portfolio} whenGone={draftFor} />
)
