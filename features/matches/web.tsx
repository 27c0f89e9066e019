export { DismissRequestButton, useIsDismissed } from './web/DismissRequestButton.tsx'
export { InviteCreators } from './web/InviteCreators.tsx'
export { reasonsLine } from './web/reasons-line.ts'
export { SimilarItems } from './web/SimilarItems.tsx'
