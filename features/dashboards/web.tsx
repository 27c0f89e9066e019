import type { WebFeature } from '#platform/web/feature.ts'
export { ProjectStatisticsList } from './web/ProjectStatisticsList.tsx'
export { WaitingList } from './web/WaitingList.tsx'

export const dashboardsFeature: WebFeature = {
  screens: [
    { path: '/requests/responses', access: 'signed_in', load: () => import('./web/ResponsesPage.tsx') },
    { path: '/projects', access: 'signed_in', load: () => import('./web/ProjectsPage.tsx') },
  ],
}
