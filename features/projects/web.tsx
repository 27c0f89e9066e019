export { ProjectActions } from './web/ProjectActions.tsx'
export { ProjectRow } from './web/ProjectRow.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  createProject: () => import('./web/CreateProjectPage.tsx'),
}
