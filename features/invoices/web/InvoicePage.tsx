// Script file: invoices
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { invoicesApi, type Invoice } from '../contract.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import { texts } from './texts.ts'
import { useInvoicePdf } from './useInvoicePdf.ts'

/** Page of one invoice or credit note, to read, print and download. */
export function InvoicePage() {
  const id = Number(useParams()['id'])
  const invoice = useEndpoint(invoicesApi.read, { params: { id } })
  const { data } = invoice
  return (
    <Page
      title={data ? `${texts.kinds[data.kind]} ${data.number}` : texts.title}
      kicker={data && <InvoiceStatus invoice={data} />}
      back={{ to: '/invoices', label: texts.title }}
      width="text"
      actions={data && <SaveActions invoice={data} />}
    >
      <QueryView query={invoice} gone={{ to: '/invoices', label: texts.title }}>
        {(found) => <InvoiceSheet invoice={found} />}
      </QueryView>
    </Page>
  )
}

function SaveActions({ invoice }: { invoice: Invoice }) {
  const { save, busy } = useInvoicePdf(invoice)
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button onClick={save} aria-disabled={busy}>
        {busy ? texts.downloading : texts.download}
      </Button>
    </>
  )
}
