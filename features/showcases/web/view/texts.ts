/** Texts of a showcase's page, in one place for translation. */
export const texts = {
  solutions: 'Solutions',
  createdBy: 'Created by',
  notFound: 'Solution not found',
  notLoaded: 'This solution could not be loaded',
  links: { project: 'Live Project', demo: 'View Demo', repository: 'Repository' },
  forWhom: 'For whom',
  whatChanged: 'What changed',
  published: 'Published',
  updated: 'Last changed',
  by: 'Creator',
  rating: 'Rating',
  videos: 'Videos',
  onlyYou: 'Only you can see this',
  readme: 'README',
  moreBy: (name: string) => `More by ${name}`,
  seeAll: 'See all',

  sharedBy: (name: string) => `Shared by ${name}`,
  linked: {
    thing: 'solution',
    // The server's message for such a link, for visitors who open it.
    deadTitle: 'Solution not found or is no longer shared',
  },
}
