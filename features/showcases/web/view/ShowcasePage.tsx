import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { ShareButton } from '#platform/web/ui/form/ShareButton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { showcasesApi, type Showcase } from '../../contract.ts'
import { OwnActions } from '../OwnActions.tsx'
import { creatorPath, nameOf } from '../presenter.ts'
import { headOfShowcase } from './head.ts'
import { ShowcaseView, type ShowcaseViewProps } from './ShowcaseView.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/showcase', label: texts.solutions }

interface ShowcasePageProps extends Pick<ShowcaseViewProps, 'renderCreator' | 'renderSimilar'> {
  /** Actions from other features. */
  renderActions?: (showcase: Showcase) => ReactNode
}

/** Page of a showcase. */
export function ShowcasePage({ renderCreator, renderActions, renderSimilar }: ShowcasePageProps) {
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const query = useEndpoint(showcasesApi.read, { params: { id } })
  const showcase = query.data
  const isOwn = useAuth((state) => state.user !== null && state.user.id === showcase?.developer_id)
  if (!showcase) return <AwaitedPage query={query} back={BACK} texts={texts} />
  const report = <ReportButton kind="showcase" id={id} ownerId={showcase.developer_id} size="compact-sm" />
  return (
    <ShowcaseView
      key={id}
      showcase={showcase}
      back={BACK}
      head={headOfShowcase(showcase)}
      kicker={
        <>
          {texts.createdBy} <Link to={creatorPath(showcase)}>{nameOf(showcase.developer)}</Link>
        </>
      }
      actions={
        <>
          {renderActions?.(showcase)}
          <ShareButton title={showcase.title} />
          {isOwn && report}
          <OwnActions showcase={showcase} size="md" onRemoved={() => void navigate('/showcase', { replace: true })} />
        </>
      }
      renderCreator={renderCreator}
      renderSimilar={renderSimilar}
      // Among the actions it would take a line of its own on phones.
      belowFacts={!isOwn && report}
    />
  )
}
