import type { WebFeature } from '#platform/web/feature.ts'

export { ReportButton } from './web/ReportButton.tsx'
export { ReportDialog } from './web/report-dialog.tsx'

export const moderationFeature: WebFeature = {
  screens: [
    {
      path: '/statements/:token',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/StatementPage.tsx'),
    },
  ],
  // Null: the server's own message is for people.
  sentences: {
    own_item: null,
    changed_meanwhile: null,
    impossible_decision: null,
    item_gone: null,
    own_case: null,
    own_decision: null,
    open_already: null,
    cannot_appeal: null,
    rating_hidden: null,
  },
}
