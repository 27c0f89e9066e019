import type { Project } from '../contract.ts'

/** Only who made it sees or changes a project. */
export const mayUse = (project: Pick<Project, 'user_id'>, accountId: number): boolean => project.user_id === accountId
