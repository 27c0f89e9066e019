import { lazy } from 'react'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

export type { ShareLinkDialogProps } from './web/ShareLinkEditor.tsx'
export { ShareLinkPage } from './web/ShareLinkPage.tsx'

const load = () => import('./web/ShareLinkEditor.tsx')

/** Dialog for the share link of something that the user owns, loaded when opened. */
export const ShareLinkDialog = onDemand(async () => (await load()).ShareLinkDialog)

/** The same editor as part of a page. */
export const ShareLinkEditor = /* @__PURE__ */ lazy(async () => ({ default: (await load()).ShareLinkEditor }))
