import { Languages } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { synonymsApi, type Synonyms } from '../../contract.ts'
import { AddSynonymsDialog } from './AddSynonymsDialog.tsx'
import { synonymTexts as texts } from './texts.ts'

const PAGE = 30

/** Page on which owners add and remove sets of words that mean the same to the search. */
export function SynonymsPage() {
  const [isAdding, setIsAdding] = useState(false)
  const query = usePages(synonymsApi.list, { query: { limit: PAGE } })
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} width="tool" actions={query.items?.length === 0 ? null : add}>
      <PagesView query={query} empty={{ icon: Languages, title: texts.none, action: add, children: texts.noneHint }}>
        {(sets) => sets.map((set) => <SynonymsRow key={set.id} set={set} />)}
      </PagesView>
      <AddSynonymsDialog opened={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  )
}

function SynonymsRow({ set: { id, words, created_at } }: { set: Synonyms }) {
  const written = words.join(', ')
  const { open, dialog } = useConfirmedAction(synonymsApi.remove, {
    title: texts.removeTitle,
    text: texts.removeText(written),
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
  })
  return (
    <Row>
      <strong dir="auto">{written}</strong>
      <RowFacts>
        <Moment at={created_at} as="day" />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.removeOf(written)}
          aria-haspopup="dialog"
          onClick={() => open({ params: { id } })}
        >
          {texts.remove}
        </Button>
      </RowFacts>
      {dialog}
    </Row>
  )
}
