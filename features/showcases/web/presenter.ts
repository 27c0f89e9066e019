import type { Showcase } from '../contract.ts'

/** What whoever made a showcase is called: by their full name, else as they sign in. */
export const nameOf = ({ full_name, username }: Showcase['developer']): string => full_name.trim() || username

/** Where a showcase is shown. */
export const pathOf = ({ id }: Pick<Showcase, 'id'>): string => `/showcase/${id}`

/** The page of whoever made it. */
export const creatorPath = ({ developer_id }: Pick<Showcase, 'developer_id'>): string =>
  `/profile/developers/${developer_id}/public`

/** Addresses that a showcase names, each with the word it goes by. */
export const linksOf = <Word extends string>(
  { project_url, demo_url, repository_url }: Pick<Showcase, 'project_url' | 'demo_url' | 'repository_url'>,
  words: Record<'project' | 'demo' | 'repository', Word>,
): { word: Word; url: string }[] => {
  const all = [
    { word: words.project, url: project_url },
    { word: words.demo, url: demo_url },
    { word: words.repository, url: repository_url },
  ]
  return all.filter((link): link is { word: Word; url: string } => link.url !== null)
}
