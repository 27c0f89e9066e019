import type { PersonalData } from '#features/accounts/server.ts'
import { deleteBillingDetails, findBillingDetails } from './queries/details.ts'
import { exportInvoices } from './queries/find-invoices.ts'
import { shownEntry } from './presenter.ts'

/** Issued documents stay in the books of both sides, as the law requires; the account's billing details are deleted. */
export const invoicePersonalData: PersonalData = {
  name: 'invoices',
  // After the fees that sellers are invoiced for.
  isErasedLast: true,
  exportOf: async (db, accountId) => ({
    billing_details: (await findBillingDetails(db, accountId)) ?? null,
    invoices: (await exportInvoices(db, accountId)).map(shownEntry),
  }),
  erase: ({ db }, { accountId }) => deleteBillingDetails(db, accountId),
}
