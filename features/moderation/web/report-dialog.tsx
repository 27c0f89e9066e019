import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

/** Dialog to report something to the moderators, loaded when it is first opened. */
export const ReportDialog = onDemand(async () => (await import('./ReportForm.tsx')).ReportFormDialog)
