import type { WebFeature } from '#platform/web/feature.ts'

export { BillingDetailsSection } from './web/BillingDetailsSection.tsx'

export const invoicesFeature: WebFeature = {
  screens: [
    { path: '/invoices', access: 'signed_in', load: () => import('./web/InvoicesPage.tsx') },
    { path: '/invoices/:id', access: 'signed_in', load: () => import('./web/InvoicePage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
