// Script file: showcase-forms
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OnePlace } from '#platform/web/drafts/OnePlace.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { NotPermittedPage } from '#platform/web/ui/feedback/NotPermittedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { showcasesApi, type Showcase } from '../../contract.ts'
import { ShowcaseForm } from './ShowcaseForm.tsx'
import { texts } from './texts.ts'

// Loaded separately, because pages that show the user's own showcases need it without the form.
const OwnerParts = lazy(async () => ({ default: (await import('./OwnerParts.tsx')).OwnerParts }))
const BACK = { to: '/showcase', label: texts.all }

/** Page to edit the user's own showcase. */
export function EditShowcasePage() {
  const id = Number(useParams()['id'])
  const { id: accountId } = useUser()
  const query = useEndpoint(showcasesApi.read, { params: { id } })
  const showcase = query.data
  const address = `/showcase/${id}`
  if (showcase && showcase.developer_id !== accountId) {
    return <NotPermittedPage title={texts.mayNotEdit} back={BACK} next={{ to: address, label: texts.view }} />
  }
  return (
    <Page
      title={query.error ? texts.notFound : texts.editTitle}
      lead={showcase && <span dir="auto">{showcase.title}</span>}
      back={showcase ? { to: address, label: texts.look } : BACK}
    >
      <QueryView query={query} gone={BACK} skeleton={<ListSkeleton rows={4} />}>
        {(found) => <Editing key={found.id} accountId={accountId} showcase={found} />}
      </QueryView>
    </Page>
  )
}

function Editing({ accountId, showcase }: { accountId: number; showcase: Showcase }) {
  const navigate = useNavigate()
  const { id } = showcase
  const hasReadme = showcase.readme_url !== null
  const readme = useEndpoint(
    showcasesApi.readReadme,
    { params: { id }, query: { format: 'raw' } },
    { enabled: hasReadme },
  )
  return (
    <>
      <OnePlace kind="showcase" place={{ accountId, id }}>
        {hasReadme ? (
          <QueryView query={readme} skeleton={<ListSkeleton rows={4} />}>
            {({ content }) => <ShowcaseForm accountId={accountId} showcase={showcase} readme={content} />}
          </QueryView>
        ) : (
          <ShowcaseForm accountId={accountId} showcase={showcase} readme="" />
        )}
      </OnePlace>
      <Suspense>
        <OwnerParts showcase={showcase} onRemoved={() => void navigate('/showcase', { replace: true })} />
      </Suspense>
    </>
  )
}
