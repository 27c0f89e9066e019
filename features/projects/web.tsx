import type { WebFeature } from '#platform/web/feature.ts'
export { ProjectActions } from './web/ProjectActions.tsx'
export { ProjectRow } from './web/ProjectRow.tsx'

export const projectsFeature: WebFeature = {
  screens: [{ path: '/create-project', access: 'client', load: () => import('./web/CreateProjectPage.tsx') }],
}
