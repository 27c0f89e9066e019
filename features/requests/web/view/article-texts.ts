// Script file: ticket
/** Texts of a request's page, separate so that readers do not load those for editing. */
export const articleTexts = {
  notFound: 'Request not found',
  notLoaded: 'Request could not be loaded',
  sensitive: 'Sensitive',
  postedBy: 'Posted by',
  posted: 'Posted',
  budget: 'Budget',
  agreed: 'Agreed',
  noBudget: 'Not set',
  kind: 'Kind',
  work: 'Paid work',
  visibility: 'Visibility',
  status: 'Status',
  changed: 'Last changed',
  project: 'Project',
  collaborationDetails: 'Who they want to work with',
  sharedNote: (owner: string, canEdit: boolean) =>
    canEdit ? `${owner} shared this request with you. You may edit it.` : `${owner} shared this request with you.`,
}
