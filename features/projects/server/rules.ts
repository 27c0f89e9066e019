import type { Project } from '../contract.ts'

/** Whether an account may see and change a project: only its creator may. */
export const isProjectOwner = (project: Pick<Project, 'user_id'>, accountId: number): boolean =>
  project.user_id === accountId
