export { ProjectStatisticsList } from './web/ProjectStatisticsList.tsx'
export { WaitingList } from './web/WaitingList.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  projects: () => import('./web/ProjectsPage.tsx'),
  responses: () => import('./web/ResponsesPage.tsx'),
}
