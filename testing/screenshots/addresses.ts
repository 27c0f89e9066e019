import { SETUP_STEPS } from '#features/administration/contract.ts'
import { adminScreens, adminSubscreens, screenTable } from '../screens/screen-table.ts'

/** Who looks at a screen, with the demo data. */
export type Viewer = 'client' | 'developer' | 'nobody' | 'owner'

/** An address, one that another screen leads to, or why there is none; and whose screen it is, where others have none. */
type Place = ({ at: string } | { on: string } | { none: string }) & { as?: Viewer }

// The demo creator shares nothing by link until somebody asks.
const BY_LINK = { none: 'It opens by a link that the demo does not hand out; the journeys look at it.' }

/** Where a screen with a parameter in its address finds something to show. */
export const PLACES: Readonly<Record<string, Place>> = {
  '/search': { at: '/search?q=booking' },
  '/tickets/:id': { on: '/tickets' },
  '/profile/developers/:id/public': { on: '/creators' },
  '/video_display/stream/:id': { on: '/videos' },
  '/shared/videos/:token': BY_LINK,
  '/embed/videos/:shareToken': BY_LINK,
  '/shared/showcases/:token': BY_LINK,
  '/shared/portfolios/:shareToken': BY_LINK,
  '/shared/playlists/:shareToken': BY_LINK,
  '/developers/:developerId/videos': { at: '/developers/4/videos' },
  '/boards/:id': { on: '/boards' },
  '/requests/:id': { on: '/requests', as: 'client' },
  '/projects/:projectId': { on: '/projects' },
  '/conversations/:id': { on: '/conversations' },
  '/agreements/:id': { on: '/agreements' },
  '/agreements/:id/project-record': { on: '/agreements/:id' },
  '/showcase/:id': { on: '/showcase' },
  '/showcase/edit/:id': { at: '/showcase/edit/8' },
  '/videos/:id/edit': { at: '/videos/4/edit', as: 'developer' },
  '/products/:id': { on: '/products' },
  '/products/:id/edit': { at: '/products/1/edit' },
  '/products/gifts/:id': BY_LINK,
  '/products/purchases/:id': { on: '/products/purchases', as: 'client' },
  '/portfolio/pages/:id': { on: '/portfolio' },
  '/playlists/:id': { at: '/playlists/1' },
  '/embed/playlists/:id': { at: '/embed/playlists/1' },
  '/invoices/:id': { on: '/invoices' },
  '/statements/:token': BY_LINK,
  '/admin/people/:id': { at: '/admin/people/4' },
  '/admin/reports/:id': { on: '/admin/reports' },
  '/admin/disputes/:id': { none: 'Nobody disagrees about a milestone yet.' },
  '/admin/legal/:document': { at: '/admin/legal/terms' },
  '/admin/legal/:document/versions/:number': { none: 'Nobody has changed a text yet.' },
  '/admin/mail-texts/:mail': { at: '/admin/mail-texts/new-messages' },
  '/setup': { none: 'Its steps are photographed one by one.' },
  '/admin/*': { none: 'Its sections are photographed one by one.' },
}

/** The screens that are different for who is signed in, besides those that only they may open. */
const FOR_ALL = new Set(['/', '/tickets', '/tickets/:id', '/videos', '/showcase/:id', '/products/:id'])

/** Who is photographed before a screen. */
export function viewersOf({ path, access }: { path: string; access: string }): readonly Viewer[] {
  const as = PLACES[path]?.as
  if (as) return [as]
  if (FOR_ALL.has(path)) return ['nobody', 'client', 'developer']
  if (access === 'signed_in') return ['client', 'developer']
  return access === 'client' || access === 'developer' || access === 'owner' ? [access] : ['nobody']
}

const SETUP = SETUP_STEPS.map((step) => `/setup?step=${step}`)

/** Every screen of the program, by its address in `app/routes.ts` and the features. */
export const screens = [
  ...screenTable,
  ...[...SETUP, '/admin', ...adminScreens, ...adminSubscreens].map((path) => ({ path, access: 'owner' })),
]
