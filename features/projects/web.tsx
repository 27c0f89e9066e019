export { NewProjectDialog } from './web/NewProjectDialog.tsx'
export { ProjectRow } from './web/ProjectRow.tsx'
