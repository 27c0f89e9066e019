import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { cancelDelete, useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { useUser } from '#features/accounts/web.tsx'
import { portfoliosApi, SectionKind, type Arrangement, type PortfolioPage as PageOfPortfolio } from '../contract.ts'
import { SectionsEditor } from './SectionsEditor.tsx'
import { texts } from './texts.ts'
import { useSections, bodyOf } from './useSections.ts'

const PageFormDialog = onDemand(async () => (await import('./PageFormDialog.tsx')).PageFormDialog)

// As the server presents it once the reset was sent.
const DEFAULT_ARRANGEMENT: Arrangement = {
  is_default: true,
  sections: SectionKind.options.map((kind) => ({ kind, works: null })),
}

/** Page on which creators arrange their public page, and manage pages for particular clients. */
export function PortfolioPage() {
  const query = useEndpoint(portfoliosApi.readMine, {})
  const isReset = useIsDeleted()(portfoliosApi.reset, {})
  return (
    <Page title={texts.title} lead={texts.lead} width="tool">
      <QueryView query={query}>
        {(arrangement) => <PublicPage arrangement={isReset ? DEFAULT_ARRANGEMENT : arrangement} />}
      </QueryView>
      <Pages />
    </Page>
  )
}

function PublicPage({ arrangement }: { arrangement: Arrangement }) {
  const { id } = useUser()
  const arrange = useToastedAction(portfoliosApi.arrange)
  const reset = useUndoableDelete({ endpoint: portfoliosApi.reset, done: texts.resetDone })
  const { sections, change } = useSections({
    stored: arrangement.sections,
    save: (wanted) => {
      // A new arrangement replaces the one that would be deleted.
      cancelDelete(portfoliosApi.reset, {})
      void arrange.run({ body: { sections: bodyOf(wanted) } })
    },
    busy: arrange.busy,
    refused: arrange.error !== null,
  })
  return (
    <Section
      title={texts.publicPage}
      hint={arrangement.is_default ? texts.publicDefault : texts.publicHint}
      actions={
        <>
          <Button to={`/profile/developers/${id}/public`} variant="default" size="sm">
            {texts.look}
          </Button>
          {!arrangement.is_default && (
            <Button variant="subtle" size="sm" onClick={() => reset({})}>
              {texts.reset}
            </Button>
          )}
        </>
      }
    >
      <SectionsEditor sections={sections} onChange={change} byLink={false} />
    </Section>
  )
}

function Pages() {
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const query = usePages(portfoliosApi.listPages, { query: {} })
  const isDeleted = useIsDeleted()
  const items = query.items?.filter(({ id }) => !isDeleted(portfoliosApi.removePage, { params: { id } }))
  const create = (
    <Button size="sm" onClick={() => setCreating(true)}>
      {texts.newPage}
    </Button>
  )
  return (
    <Section title={texts.pages} hint={texts.pagesHint} actions={items?.length ? create : null}>
      <PagesView
        query={{ ...query, items }}
        empty={{ icon: LayoutTemplate, title: texts.noPages, action: create, children: texts.noPagesText }}
      >
        {(pages) => pages.map((page) => <PageRow key={page.id} page={page} />)}
      </PagesView>
      <PageFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        page={null}
        onDone={({ id }) => void navigate(`/portfolio/pages/${id}`)}
      />
    </Section>
  )
}

const PageRow = ({ page: { id, title, share_token, updated_at } }: { page: PageOfPortfolio }) => (
  <Row linked>
    <RowTitle to={`/portfolio/pages/${id}`} level={3}>
      {title}
    </RowTitle>
    <RowFacts>
      <span>{share_token === null ? texts.noLink : texts.hasLink}</span>
      <Moment at={updated_at} />
    </RowFacts>
  </Row>
)
