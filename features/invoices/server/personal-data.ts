import type { PersonalData } from '#features/accounts/server.ts'
import { deleteBillingDetails, findBillingDetails } from './queries/details.ts'
import { exportInvoices } from './queries/find-invoices.ts'
import { shownEntry } from './presenter.ts'

/** What was issued stays in the books of both sides, as the law wants it; how somebody would stand on the next one goes. */
export const invoicePersonalData: PersonalData = {
  name: 'invoices',
  exportOf: async (db, accountId) => ({
    billing_details: (await findBillingDetails(db, accountId)) ?? null,
    invoices: (await exportInvoices(db, accountId)).map(shownEntry),
  }),
  forget: ({ db }, { accountId }) => deleteBillingDetails(db, accountId),
}
