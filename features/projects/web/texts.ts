/** The words of the projects' screens, in one place for translation. */
export const texts = {
  newProject: 'New Project',
  name: 'Name',
  description: 'Description',
  create: 'Create',
  cancel: 'Cancel',
  created: 'Project successfully created',
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
}
