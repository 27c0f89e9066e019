import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type HeldItem, moderationApi } from '../../contract.ts'
import { KIND_NAMES } from '../texts.ts'
import { HeldDialog } from './HeldDialog.tsx'
import { reportsTexts as texts } from './texts.ts'

const PAGE = 30

/** Page with posts that are held until a moderator has looked at them. */
export function HeldPage() {
  const query = usePages(moderationApi.listHeld, { query: { limit: PAGE } })
  const [opened, setOpened] = useState<HeldItem | null>(null)
  return (
    <Page title={texts.held} lead={texts.heldLead} width="tool" back={{ to: '/admin/reports', label: texts.back }}>
      <PagesView query={query} empty={{ icon: ShieldCheck, title: texts.noHeld, children: texts.noHeldHint }}>
        {(items) =>
          items.map((item) => (
            <Row key={item.id} data-split>
              <div>
                <strong dir="auto">
                  {KIND_NAMES[item.kind]}
                  {item.title && `: ${item.title}`}
                </strong>
                <RowFacts>
                  <span>@{item.owner.username}</span>
                  <Moment at={item.created_at} />
                </RowFacts>
              </div>
              <div className="buttons">
                <Button size="sm" aria-haspopup="dialog" onClick={() => setOpened(item)}>
                  {texts.look}
                </Button>
              </div>
            </Row>
          ))
        }
      </PagesView>
      <HeldDialog item={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
