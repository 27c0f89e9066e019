import { setCurrency, type Currency } from '#platform/contract/currency.ts'
import { serveWorker } from '#platform/server/work/persistent-worker.ts'
import { drawPdf } from './draw-pdf.ts'
import type { Invoice } from '../../contract.ts'
import { layOutInvoice, textsOf, titleOf } from './layout.ts'

serveWorker(({ invoice, currency }: { invoice: Invoice; currency: Currency }) => {
  setCurrency(currency)
  const paper = {
    title: titleOf(invoice),
    author: invoice.seller.name,
    at: new Date(invoice.issued_at),
    texts: textsOf(invoice),
  }
  return drawPdf(paper, (sheet) => layOutInvoice(sheet, invoice))
})
