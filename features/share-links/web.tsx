import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

export { ShareLinkEditor } from './web/ShareLinkEditor.tsx'
export { ShareLinkPage } from './web/ShareLinkPage.tsx'

/** The link of something of one's own. Fetched when it is opened. */
export const ShareLinkDialog = onDemand(async () => (await import('./web/ShareLinkDialog.tsx')).ShareLinkDialog)
