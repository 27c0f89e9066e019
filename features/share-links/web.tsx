import { lazy } from 'react'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

export { ShareLinkPage } from './web/ShareLinkPage.tsx'

const load = () => import('./web/ShareLinkEditor.tsx')

/** The link of something of one's own, in a dialog. Fetched when it is opened. */
export const ShareLinkDialog = onDemand(async () => (await load()).ShareLinkDialog)

/** The same as a part of a page. */
export const ShareLinkEditor = /* @__PURE__ */ lazy(async () => ({ default: (await load()).ShareLinkEditor }))
