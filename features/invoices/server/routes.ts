import { Readable } from 'node:stream'
import type { Database } from '#platform/server/database/database.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { invalidField, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { invoicesApi, type BillingDetails, type Invoice } from '../contract.ts'
import { drawInvoice } from './pdf/draw-invoice.ts'
import { shownEntry, shownInvoice } from './presenter.ts'
import { mergeDetails } from './rules.ts'
import { findBillingDetails, lockBillingDetails, saveBillingDetails } from './queries/details.ts'
import { findInvoice, listInvoices } from './queries/find-invoices.ts'

const EMPTY_DETAILS: BillingDetails = { name: null, address: null, country: null, postal_code: null, tax_id: null }

async function readInvoice(db: Database, id: number, accountId: number): Promise<Invoice> {
  const found = await findInvoice(db, id, accountId)
  if (!found) throw notFound('Invoice not found')
  return shownInvoice(found)
}

export const invoicesRoutes: Route[] = routes(invoicesApi, {
  list: async ({ db, caller, query }) => mapPage(await listInvoices(db, caller.id, query), shownEntry),

  read: ({ db, caller, params }) => readInvoice(db, params.id, caller.id),

  readPdf: async ({ db, caller, params }) => {
    const invoice = await readInvoice(db, params.id, caller.id)
    const pdf = await drawInvoice(invoice)
    return { name: `${invoice.number}.pdf`, type: 'application/pdf', read: () => Readable.from([pdf]) }
  },

  readBillingDetails: async ({ db, caller }) => (await findBillingDetails(db, caller.id)) ?? EMPTY_DETAILS,

  changeBillingDetails: async ({ db, caller, body, now }) => {
    const before = (await lockBillingDetails(db, caller.id)) ?? EMPTY_DETAILS
    const change = mergeDetails(before, body)
    if (change === null) throw invalidField('tax_id', 'This is not a valid tax number for this country')
    return saveBillingDetails(db, caller.id, change, now)
  },
})
