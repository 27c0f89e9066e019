import type { Config } from '#platform/server/config.ts'

// Below the API, what public pages show: without it nobody would see them as people do.
const SHOWN = ['/api/files/', '/api/video_files/', '/api/videos/*/files/', '/api/video_display/stream/']

const CLOSED = ['/api/', '/shared/', '/embed/', '/sandbox/']

// What is one's own, or one step of something. `$` ends an address of which others go on.
const OWN = [
  '/profile$',
  '/profile/account',
  '/profile/notifications',
  '/profile/payments',
  '/profile/privacy',
  '/requests',
  '/boards',
  '/watch-list',
  '/projects',
  '/create-project',
  '/conversations',
  '/agreements',
  '/notifications',
  '/unsubscribe',
  '/video-upload',
  '/videos/*/edit',
  '/create-playlist',
  '/playlists$',
  '/showcase/new',
  '/showcase/edit/',
  '/products/new',
  '/products/mine',
  '/products/sales',
  '/products/purchases',
  '/products/purchase/',
  '/products/*/edit',
  '/portfolio',
  '/subscription',
  '/balance',
  '/invoices',
  '/donation/',
  '/donations',
  '/client-dashboard',
  '/developer-dashboard',
  '/logout',
  '/reset-password',
  '/verify-email',
  '/select-role',
  '/oauth-',
]

/** What crawlers may read (RFC 9309), and where the site map is. */
export const robots = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  [
    'User-agent: *',
    ...SHOWN.map((path) => `Allow: ${path}`),
    ...[...CLOSED, ...OWN].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')
