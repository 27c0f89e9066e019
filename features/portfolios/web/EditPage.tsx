import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { portfoliosApi, portfolioSharingApi, type WholePage } from '../contract.ts'
import { SectionsEditor } from './SectionsEditor.tsx'
import { texts } from './texts.ts'
import { useSections, bodyOf } from './useSections.ts'

const PageFormDialog = onDemand(async () => (await import('./PageFormDialog.tsx')).PageFormDialog)

const BACK = { to: '/portfolio', label: texts.back }

/** Editor of a page for one kind of client. */
export function EditPage() {
  const id = Number(useParams()['id'])
  const query = useEndpoint(portfoliosApi.readPage, { params: { id } })
  const page = query.data
  const title = page?.title ?? (query.error ? (query.error.status === 404 ? texts.notFound : texts.notLoaded) : '')
  return (
    <Page
      title={title}
      back={BACK}
      width="tool"
      lead={page && page.words !== null && <LongText>{page.words}</LongText>}
      actions={page && <Actions page={page} />}
    >
      <QueryView query={query} gone={BACK}>
        {(found) => <PageSections key={id} page={found} />}
      </QueryView>
    </Page>
  )
}

function PageSections({ page: { id, sections: stored } }: { page: WholePage }) {
  const { run, busy, error } = useToastedAction(portfoliosApi.changePage)
  const { sections, change } = useSections({
    stored,
    save: (wanted) => void run({ params: { id }, body: { sections: bodyOf(wanted) } }),
    busy,
    refused: error !== null,
  })
  return (
    <Section title={texts.arrangement}>
      <SectionsEditor sections={sections} onChange={change} byLink />
    </Section>
  )
}

function Actions({ page }: { page: WholePage }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'link' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const remove = useDelete(portfoliosApi.removePage, {
    isUndoable: page.share_token === null,
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    done: texts.removed,
    onDelete: () => void navigate('/portfolio', { replace: true }),
  })
  return (
    <>
      <Button onClick={() => setDialog('link')} aria-haspopup="dialog">
        {texts.share}
      </Button>
      {page.share_token !== null && (
        <Button to={`/shared/portfolios/${page.share_token}`} variant="default">
          {texts.look}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog('edit')} aria-haspopup="dialog">
        {texts.edit}
      </Button>
      <MoreMenu size="md" actions={[remove.actionFor({ params: { id: page.id } })]} />
      <ShareLinkDialog
        calls={portfolioSharingApi}
        id={page.id}
        title={texts.shareTitle(page.title)}
        explanation={texts.shareText}
        opened={dialog === 'link'}
        onClose={close}
      />
      <PageFormDialog opened={dialog === 'edit'} onClose={close} page={page} onDone={close} />
      {remove.dialog}
    </>
  )
}
