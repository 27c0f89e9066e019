import type { Config } from '#platform/server/config.ts'

// API paths that public pages load content from; crawlers need them to render those pages.
const ALLOWED_PATHS = ['/api/files/', '/api/video_files/', '/api/videos/*/files/', '/api/video_display/stream/']

const DISALLOWED_PATHS = ['/api/', '/shared/', '/embed/', '/sandbox/']

// Private pages, and individual steps of a flow. `$` ends a URL that others continue.
const PRIVATE_PATHS = [
  '/profile$',
  '/profile/account',
  '/profile/integrations',
  '/profile/notifications',
  '/profile/payments',
  '/profile/privacy',
  '/requests',
  '/boards',
  '/watch-list',
  '/projects',
  '/create-project',
  '/admin',
  '/conversations',
  '/agreements',
  '/notifications',
  '/unsubscribe',
  '/saved-searches',
  '/feeds/searches/',
  '/video-upload',
  '/videos/*/edit',
  '/create-playlist',
  '/playlists$',
  '/showcase/new',
  '/showcase/edit/',
  '/products/new',
  '/products/mine',
  '/products/codes',
  '/products/gifts',
  '/products/refund-requests',
  '/products/sales',
  '/products/purchases',
  '/products/purchase/',
  '/products/*/edit',
  '/portfolio',
  '/subscription',
  '/balance',
  '/earnings',
  '/archive',
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

/** Returns robots.txt: what crawlers may read (RFC 9309), and the URL of the sitemap. */
export const robots = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  [
    'User-agent: *',
    ...ALLOWED_PATHS.map((path) => `Allow: ${path}`),
    ...[...DISALLOWED_PATHS, ...PRIVATE_PATHS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')
