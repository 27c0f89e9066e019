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

const renderCreatorActions = (creator: PublicDeveloper) => <CreatorActions creator={creator} />
const renderCreatorMenu = (creator: PublicDeveloper) => <CreatorMenu creator={creator} />
const renderPortfolio = ({ user_id, user, username }: PublicDeveloper) => (
  <PortfolioOf creatorId={user_id} name={user.full_name.trim() || username} />
)

const renderDraft = (creatorId: number) => (
  <Suspense>
    <DraftForGoneCreator creatorId={creatorId} />
  </Suspense>
)

/** Public page of a creator with their work, and a button to send them a request. */
export const PublicCreatorPage = () => (
  <CreatorPage
    renderActions={renderCreatorActions}
    renderMenu={renderCreatorMenu}
    work={renderPortfolio}
    whenGone={renderDraft}
  />
)
