import type { ShowcaseOrder } from '../../contract.ts'

/** Texts of the showcase list, in one place for translation. */
export const texts = {
  solutions: 'Solutions',
  lead: 'Finished work by creators. Open one to see how it works and what it changed.',
  uploadProject: 'Upload Project',
  search: 'Search solutions',
  searchHint: 'What it is, who it is for, what it changed',
  order: 'Order',
  orders: {
    relevance: 'Best match',
    newest: 'Newest',
    best_rated: 'Best rated',
    ranked: 'Ranked',
  } satisfies Record<ShowcaseOrder, string>,
  found: (count: number, more: boolean) =>
    count === 0
      ? 'No solutions found'
      : `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'solution' : 'solutions'}`,
  noMatch: 'No solutions found',
  noMatchText: 'Try fewer words.',
  showAll: 'Show all solutions',
  none: 'No Projects Uploaded Yet',
  noneText: "Creators' finished work will appear here, with pictures, videos and what it changed.",
  signUp: 'Register',
  links: { project: 'Live Project', demo: 'View Demo', repository: 'Repository' },
  linkOf: (link: string, title: string) => `${link}: ${title}`,
  videos: (count: number) => (count === 1 ? '1 video' : `${count} videos`),
  pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
}
