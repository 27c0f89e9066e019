/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  invoices: () => import('./web/InvoicesPage.tsx'),
  invoice: () => import('./web/InvoicePage.tsx'),
}
