import type { WebFeature } from '#platform/web/feature.ts'
import { begunHere } from './web/begun-here.ts'

export { ProjectStatisticsList } from './web/ProjectStatisticsList.tsx'
export {
  conversationStep,
  creatorRequests,
  creatorStep,
  projectStep,
  requestStep,
  type NextStep,
} from './web/next-steps.ts'
export { StepButton } from './web/StepButton.tsx'
export { useIsNew } from './web/useIsNew.ts'
export { WaitingList } from './web/WaitingList.tsx'

export const dashboardsFeature: WebFeature = {
  screens: [
    { path: '/requests/responses', access: 'signed_in', load: () => import('./web/ResponsesPage.tsx') },
    { path: '/projects', access: 'signed_in', load: () => import('./web/ProjectsPage.tsx') },
  ],
  storedNames: [begunHere.name],
  onLoggedOut: [() => begunHere.remove()],
}
