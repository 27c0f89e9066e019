import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/query.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { ShareButton } from '#platform/web/ui/ShareButton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { showcasesApi, type Showcase } from '../../contract.ts'
import { creatorPath, nameOf } from '../presenter.ts'
import { MoreOfCreator } from './MoreOfCreator.tsx'
import { ShowcaseView, type ShowcaseSlots } from './ShowcaseView.tsx'
import { texts } from './texts.ts'

const BACK = { to: '/showcase', label: texts.solutions }

/** A showcase: a page to be sent to whoever it may be for. */
export function ShowcasePage(slots: ShowcaseSlots) {
  const id = Number(useParams()['id'])
  const query = useEndpoint(showcasesApi.read, { params: { id } })
  const showcase = query.data
  if (!showcase) {
    const title = query.error?.status === 404 ? texts.notFound : query.error ? texts.notLoaded : ''
    return (
      <Page title={title} back={BACK} width="wide">
        <QueryView query={query} gone={BACK}>
          {() => null}
        </QueryView>
      </Page>
    )
  }
  return (
    <ShowcaseView
      key={id}
      showcase={showcase}
      back={BACK}
      kicker={
        <>
          {texts.createdBy} <Link to={creatorPath(showcase)}>{nameOf(showcase.developer)}</Link>
        </>
      }
      actions={<Actions showcase={showcase} />}
      {...slots}
    >
      <MoreOfCreator showcase={showcase} renderStars={slots.renderStars} />
    </ShowcaseView>
  )
}

function Actions({ showcase: { id, title, developer_id } }: { showcase: Showcase }) {
  const isOwn = useAuth((state) => state.user?.id === developer_id)
  return (
    <>
      <ShareButton title={title} url={new URL(location.pathname, location.href).href} />
      {isOwn && (
        <Button component={Link} to={`/showcase/edit/${id}`} variant="default">
          {texts.edit}
        </Button>
      )}
    </>
  )
}
