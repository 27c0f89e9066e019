/** Prefix of the storage names for drafts of projects. */
export const PROJECT_DRAFT = 'project_draft_'
