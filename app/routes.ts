import { isPartOn } from '#platform/web/page/product.ts'
import type { ScreenRoute } from '#platform/web/feature.ts'
import { webFeatures } from './web-features.ts'

const loadOwnProfile = () => import('./screens/profile/OwnProfilePage.tsx')

/** Route table: every screen with its path, its access rule and its module. Unknown addresses redirect to the home page. */
export const routes: readonly ScreenRoute[] = [
  // Screens that combine several features.
  { path: '/', access: 'anyone', load: () => import('./screens/home/HomePage.tsx') },
  { path: '/search', access: 'anyone', load: () => import('./screens/search/FindPage.tsx') },
  { path: '/tickets', access: 'anyone', load: () => import('./screens/requests/TicketsPage.tsx') },
  { path: '/tickets/:id', access: 'anyone', load: () => import('./screens/requests/OneTicketPage.tsx') },
  { path: '/profile', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/profile/account', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/profile/notifications', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/profile/payments', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/profile/integrations', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/profile/privacy', access: 'signed_in', group: 'profile', load: loadOwnProfile },
  { path: '/creators', access: 'anyone', load: () => import('./screens/creators/PublicCreatorsPage.tsx') },
  {
    path: '/profile/developers/:id/public',
    access: 'anyone',
    load: () => import('./screens/creators/PublicCreatorPage.tsx'),
  },
  { path: '/videos', access: 'anyone', load: () => import('./screens/videos/AllVideosPage.tsx') },
  { path: '/video_display/stream/:id', access: 'anyone', load: () => import('./screens/videos/OneVideoPage.tsx') },
  {
    path: '/shared/videos/:token',
    access: 'anyone',
    isHidden: true,
    load: () => import('./screens/videos/LinkedVideoPage.tsx'),
  },
  {
    path: '/developers/:developerId/videos',
    access: 'anyone',
    load: () => import('./screens/videos/VideosOfCreatorPage.tsx'),
  },
  { path: '/boards/:id', access: 'client', load: () => import('./screens/requests/OneBoardPage.tsx') },
  { path: '/requests', access: 'signed_in', load: () => import('./screens/requests/OwnRequestsPage.tsx') },
  { path: '/requests/:id', access: 'signed_in', load: () => import('./screens/requests/RequestPage.tsx') },
  { path: '/projects/:projectId', access: 'client', load: () => import('./screens/requests/ProjectPage.tsx') },
  {
    path: '/conversations/:id',
    access: 'signed_in',
    load: () => import('./screens/conversations/OneConversationPage.tsx'),
    frame: 'room',
  },
  {
    path: '/agreements/:id/project-record',
    access: 'signed_in',
    load: () => import('./screens/conversations/ProjectRecordPage.tsx'),
  },
  { path: '/products/:id', access: 'anyone', load: () => import('./screens/products/OneProductPage.tsx') },
  { path: '/showcase/:id', access: 'anyone', load: () => import('./screens/solutions/OneSolutionPage.tsx') },
  {
    path: '/shared/showcases/:token',
    access: 'anyone',
    isHidden: true,
    load: () => import('./screens/solutions/LinkedSolutionPage.tsx'),
  },
  { path: '/client-dashboard', access: 'client', load: () => import('./screens/dashboards/ClientDashboardPage.tsx') },
  {
    path: '/developer-dashboard',
    access: 'developer',
    load: () => import('./screens/dashboards/DeveloperDashboardPage.tsx'),
  },
  // The admin area and the setup, which route the paths below them themselves.
  { path: '/admin/*', access: 'signed_in', isHidden: true, load: () => import('./screens/admin/AdminPage.tsx') },
  { path: '/setup', access: 'anyone', isHidden: true, load: () => import('./screens/admin/SetupPage.tsx') },
  ...webFeatures.flatMap(({ screens = [] }) => screens).filter(({ onlyWith }) => isPartOn(onlyWith)),
]
