// Script file: selling
import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { discountCodesApi, type DiscountCode } from '../../contract/discount-codes.ts'
import { DiscountCodeRow } from './DiscountCodeRow.tsx'
import { texts } from './texts.ts'

const DiscountCodeDialog = onDemand(async () => (await import('./DiscountCodeDialog.tsx')).DiscountCodeDialog)

const PAGE = 20

/** Page with the signed-in creator's discount codes. */
export function DiscountCodesPage() {
  const query = usePages(discountCodesApi.list, { query: { limit: PAGE } })
  const [edited, setEdited] = useState<DiscountCode | null>(null)
  const [opened, setOpened] = useState(false)
  const edit = (code: DiscountCode | null) => {
    setEdited(code)
    setOpened(true)
  }
  const create = (
    <Button aria-haspopup="dialog" onClick={() => edit(null)}>
      {texts.create}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/products/mine', label: texts.mine }}
      width="tool"
      actions={create}
    >
      <PagesView
        query={query}
        empty={{ icon: TicketPercent, title: texts.none, action: create, children: texts.noneText }}
      >
        {(codes) => codes.map((code) => <DiscountCodeRow key={code.id} code={code} onEdit={() => edit(code)} />)}
      </PagesView>
      <DiscountCodeDialog opened={opened} code={edited} onClose={() => setOpened(false)} />
    </Page>
  )
}
