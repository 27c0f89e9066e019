import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Line, OptionalText, PageQuery } from '#platform/contract/fields.ts'
import { COUNTRIES } from './contract/countries.ts'
import { Invoice, InvoiceEntry, invoicesSubject } from './contract/shapes.ts'

export * from './contract/shapes.ts'
export { COUNTRIES, countryName } from './contract/countries.ts'
export { readTaxId, taxIdKind } from './contract/tax-ids.ts'

const PARTY_NAME_MAX_LENGTH = 200
const ADDRESS_MAX_LENGTH = 500
const ADDRESS_LINES_MAX = 8
const TAX_ID_MAX_LENGTH = 50
const POSTAL_CODE_MAX_LENGTH = 20

const idParams = z.object({ id: Id })
const OptionalLine = (max: number) => Line(max).nullish()

/** The caller's details on invoices; null fields are omitted there, and a null name is replaced by the account's. */
export const BillingDetails = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .meta({ description: 'Two-letter ISO 3166-1 code; determines the tax where taxes are collected.' }),
    postal_code: z.string().nullable().meta({ description: 'For taxes; invoices show the address.' }),
    tax_id: z.string().nullable().meta({ description: 'As the country writes it, where its format is known.' }),
  })
  .meta({ id: 'BillingDetails' })
export type BillingDetails = z.output<typeof BillingDetails>

export const BillingDetailsChange = z.object({
  name: OptionalLine(PARTY_NAME_MAX_LENGTH),
  // The page has space for this many lines.
  address: OptionalText(ADDRESS_MAX_LENGTH).refine(
    (address) => (address ?? '').split('\n').length <= ADDRESS_LINES_MAX,
    `At most ${ADDRESS_LINES_MAX} lines`,
  ),
  country: z.enum(COUNTRIES, 'Not a country: two capital letters, such as DE').nullish(),
  postal_code: OptionalLine(POSTAL_CODE_MAX_LENGTH),
  tax_id: OptionalLine(TAX_ID_MAX_LENGTH),
})
export type BillingDetailsChange = z.output<typeof BillingDetailsChange>

export const invoicesApi = api({
  list: {
    method: 'GET',
    path: '/invoices',
    access: 'signed_in',
    does: 'My invoices and credit notes, newest first: as the buyer or as the seller.',
    shows: [invoicesSubject],
    query: PageQuery.extend({ side: z.enum(['buyer', 'seller']).default('buyer') }),
    response: z.array(InvoiceEntry),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/invoices/:id',
    access: 'signed_in',
    does: 'An invoice or credit note, for its buyer and its seller.',
    shows: [invoicesSubject],
    params: idParams,
    response: Invoice,
  },
  readPdf: {
    method: 'GET',
    path: '/invoices/:id/pdf',
    access: 'signed_in',
    does: 'An invoice or credit note as a PDF.',
    params: idParams,
    limit: { calls: 60, minutes: 1 },
    made: true,
  },
  readBillingDetails: {
    method: 'GET',
    path: '/billing-details',
    access: 'signed_in',
    does: 'The billing details that invoices show for me as a buyer and as a seller.',
    shows: [invoicesSubject],
    response: BillingDetails,
  },
  changeBillingDetails: {
    method: 'PUT',
    path: '/billing-details',
    access: 'signed_in',
    does: 'Changes my billing details on future invoices; issued ones do not change. 422 if the tax number is not valid for the country; without a country any text is accepted.',
    changes: [invoicesSubject],
    body: BillingDetailsChange,
    response: BillingDetails,
  },
})
