import type { Showcase } from '../contract.ts'

/** Returns the creator's full name, else their username. */
export const nameOf = ({ full_name, username }: Showcase['developer']): string => full_name.trim() || username

/** Returns the path of a showcase's page. */
export const pathOf = ({ id }: Pick<Showcase, 'id'>): string => `/showcase/${id}`

/** Returns the path of the creator's public profile. */
export const creatorPath = ({ developer_id }: Pick<Showcase, 'developer_id'>): string =>
  `/profile/developers/${developer_id}/public`

/** Returns the addresses of a showcase, each with its label. */
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
