// Script file: invoices
import { SegmentedControl } from '@mantine/core'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { invoicesApi } from '../contract.ts'
import { InvoiceRow } from './InvoiceRow.tsx'
import classes from './Invoices.module.css'
import { texts } from './texts.ts'

const PAGE = 20

type Side = 'buyer' | 'seller'
const SIDES: readonly Side[] = ['buyer', 'seller']

/** Page with the user's invoices, as buyer and as seller. */
export function InvoicesPage() {
  const { userType } = useUser()
  const [side, setSide] = useState<Side>('buyer')
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      actions={
        <Button to="/profile/payments" variant="default">
          {texts.details}
        </Button>
      }
    >
      {userType === 'developer' && (
        <SegmentedControl
          aria-label={texts.sides}
          className={classes.sides}
          data={SIDES.map((value) => ({ value, label: texts[value] }))}
          value={side}
          onChange={setSide}
        />
      )}
      <InvoiceList key={side} side={side} />
    </Page>
  )
}

function InvoiceList({ side }: { side: Side }) {
  const query = usePages(invoicesApi.list, { query: { side, limit: PAGE } })
  return (
    <PagesView
      query={query}
      empty={{ icon: ReceiptText, title: texts.none, children: side === 'buyer' ? texts.nonePaid : texts.noneSold }}
    >
      {(invoices) => invoices.map((invoice) => <InvoiceRow key={invoice.id} invoice={invoice} side={side} />)}
    </PagesView>
  )
}
