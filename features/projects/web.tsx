import type { WebFeature } from '#platform/web/feature.ts'
import { PROJECT_DRAFT } from './web/draft-prefix.ts'

export { ProjectActions } from './web/ProjectActions.tsx'
export { ProjectRow } from './web/ProjectRow.tsx'

export const projectsFeature: WebFeature = {
  formDrafts: [PROJECT_DRAFT],
  screens: [{ path: '/create-project', access: 'client', load: () => import('./web/CreateProjectPage.tsx') }],
}
