/** A public page, and where it is. */
export interface PublicPage {
  name: string
  path: string
}

async function firstOf(origin: string, path: string, key: 'id' | 'user_id' = 'id'): Promise<number> {
  const response = await fetch(`${origin}/api${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const found = (await response.json()) as Record<string, number>[] | { items: Record<string, number>[] }
  const id = (Array.isArray(found) ? found : found.items)[0]?.[key]
  if (id === undefined) throw new Error(`${path}: there is none to look at`)
  return id
}

/** Where people arrive who are not signed in: each kind of list, and the first of what it lists. */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const ticket = await firstOf(origin, '/requests/public?order=tickets')
  const creator = await firstOf(origin, '/profile/developers/public', 'user_id')
  const showcase = await firstOf(origin, '/project-showcase/ranked-projects/get')
  const video = await firstOf(origin, '/videos')
  return [
    { name: 'home', path: '/' },
    { name: 'tickets', path: '/tickets' },
    { name: 'a ticket', path: `/tickets/${ticket}` },
    { name: 'creators', path: '/creators' },
    { name: 'a creator', path: `/profile/developers/${creator}/public` },
    { name: 'showcases', path: '/showcase' },
    { name: 'a showcase', path: `/showcase/${showcase}` },
    { name: 'videos', path: '/videos' },
    { name: 'a video', path: `/video_display/stream/${video}` },
    { name: 'products', path: '/products' },
    { name: 'login', path: '/login' },
  ]
}
