import type { WebFeature } from '#platform/web/feature.ts'
import { begunHere } from './web/begun-here.ts'

export { ProjectStatisticsList } from './web/ProjectStatisticsList.tsx'
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
