import { screens as accounts } from '#features/accounts/web.tsx'
import { screens as agreements } from '#features/agreements/web.tsx'
import { screens as balances } from '#features/balances/web.tsx'
import { screens as boards } from '#features/boards/web.tsx'
import { screens as conversations } from '#features/conversations/web.tsx'
import { screens as donations } from '#features/donations/web.tsx'
import { screens as invoices } from '#features/invoices/web.tsx'
import { screens as notifications } from '#features/notifications/web.tsx'
import { screens as dashboards } from '#features/dashboards/web.tsx'
import { screens as playlists } from '#features/playlists/web.tsx'
import { screens as portfolios } from '#features/portfolios/web.tsx'
import { screens as products } from '#features/products/web.tsx'
import { screens as projects } from '#features/projects/web.tsx'
import { screens as showcases } from '#features/showcases/web.tsx'
import { screens as snags } from '#features/snags/web.tsx'
import { screens as subscriptions } from '#features/subscriptions/web.tsx'
import { screens as videos } from '#features/videos/web.tsx'
import type { ScreenRoute } from './shell/screens.ts'

/** Every screen: its address, who may open it, and the file that holds it. Unknown addresses lead home. */
export const routes: readonly ScreenRoute[] = [
  { path: '/', access: 'anyone', load: () => import('./screens/HomePage.tsx') },
  { path: '/login', access: 'anyone', load: accounts.login },
  { path: '/register', access: 'anyone', load: accounts.register },
  { path: '/logout', access: 'anyone', isHidden: true, load: accounts.logout },
  { path: '/forgot-password', access: 'anyone', isHidden: true, load: accounts.forgotPassword },
  { path: '/reset-password', access: 'anyone', isHidden: true, load: accounts.resetPassword },
  { path: '/verify-email', access: 'anyone', isHidden: true, load: accounts.verifyEmail },
  { path: '/tickets', access: 'anyone', load: () => import('./screens/TicketsPage.tsx') },
  { path: '/oauth-callback', access: 'anyone', isHidden: true, load: accounts.oauthSuccess },
  { path: '/oauth-success', access: 'anyone', isHidden: true, load: accounts.oauthSuccess },
  { path: '/oauth-error', access: 'anyone', isHidden: true, load: accounts.oauthError },
  { path: '/select-role', access: 'anyone', isHidden: true, load: accounts.selectRole },
  { path: '/profile', access: 'signed_in', load: () => import('./screens/OwnProfilePage.tsx') },
  { path: '/creators', access: 'anyone', load: () => import('./screens/PublicCreatorsPage.tsx') },
  { path: '/profile/developers/:id/public', access: 'anyone', load: () => import('./screens/PublicCreatorPage.tsx') },
  { path: '/videos', access: 'anyone', load: () => import('./screens/AllVideosPage.tsx') },
  { path: '/video_display/stream/:id', access: 'anyone', load: () => import('./screens/OneVideoPage.tsx') },
  {
    path: '/shared/videos/:token',
    access: 'anyone',
    isHidden: true,
    load: () => import('./screens/LinkedVideoPage.tsx'),
  },
  { path: '/videos/:id/edit', access: 'signed_in', load: videos.edit },
  { path: '/video-upload', access: 'anyone', isHidden: true, load: videos.upload },
  { path: '/embed/videos/:shareToken', access: 'anyone', isHidden: true, load: videos.embed, frame: 'bare' },
  {
    path: '/developers/:developerId/videos',
    access: 'anyone',
    load: () => import('./screens/VideosOfCreatorPage.tsx'),
  },
  { path: '/boards', access: 'client', load: boards.boards },
  { path: '/boards/:id', access: 'client', load: () => import('./screens/OneBoardPage.tsx') },
  { path: '/requests', access: 'signed_in', load: () => import('./screens/OwnRequestsPage.tsx') },
  { path: '/requests/responses', access: 'signed_in', load: dashboards.responses },
  { path: '/requests/:id', access: 'signed_in', load: () => import('./screens/RequestPage.tsx') },
  { path: '/watch-list', access: 'developer', load: snags.watchList },
  { path: '/projects', access: 'signed_in', load: dashboards.projects },
  { path: '/create-project', access: 'client', load: projects.createProject },
  { path: '/projects/:projectId', access: 'client', load: () => import('./screens/ProjectPage.tsx') },
  { path: '/conversations', access: 'signed_in', load: conversations.conversations, frame: 'tool' },
  {
    path: '/conversations/:id',
    access: 'signed_in',
    load: () => import('./screens/OneConversationPage.tsx'),
    frame: 'room',
  },
  { path: '/agreements', access: 'signed_in', load: agreements.agreements },
  { path: '/agreements/verify', access: 'anyone', load: agreements.verify },
  { path: '/agreements/:id', access: 'signed_in', load: agreements.agreement },
  { path: '/notifications', access: 'signed_in', load: notifications.notifications },
  { path: '/notifications/settings', access: 'signed_in', load: notifications.settings },
  { path: '/unsubscribe', access: 'anyone', isHidden: true, load: notifications.unsubscribe },
  { path: '/playlists', access: 'anyone', isHidden: true, load: playlists.playlists },
  { path: '/playlists/:id', access: 'anyone', load: playlists.playlist },
  { path: '/create-playlist', access: 'anyone', isHidden: true, load: playlists.createPlaylist },
  { path: '/shared/playlists/:shareToken', access: 'anyone', isHidden: true, load: playlists.sharedPlaylist },
  { path: '/showcase', access: 'anyone', load: showcases.list },
  { path: '/showcase/new', access: 'developer', load: showcases.create },
  { path: '/showcase/edit/:id', access: 'developer', load: showcases.edit },
  { path: '/showcase/:id', access: 'anyone', load: () => import('./screens/OneSolutionPage.tsx') },
  {
    path: '/shared/showcases/:token',
    access: 'anyone',
    isHidden: true,
    load: () => import('./screens/LinkedSolutionPage.tsx'),
  },
  { path: '/products', access: 'anyone', load: products.list },
  { path: '/products/new', access: 'developer', load: products.create },
  { path: '/products/mine', access: 'developer', load: products.mine },
  { path: '/products/sales', access: 'developer', load: products.sales },
  { path: '/products/purchases', access: 'signed_in', load: products.purchases },
  { path: '/products/purchase/success', access: 'anyone', isHidden: true, load: products.purchaseSuccess },
  { path: '/products/:id', access: 'anyone', load: products.product },
  { path: '/products/:id/edit', access: 'developer', load: products.edit },
  { path: '/portfolio', access: 'developer', load: portfolios.portfolio },
  { path: '/portfolio/pages/:id', access: 'developer', load: portfolios.page },
  { path: '/shared/portfolios/:shareToken', access: 'anyone', isHidden: true, load: portfolios.shared },
  { path: '/subscription', access: 'developer', load: subscriptions.subscription },
  { path: '/subscription/cancel', access: 'anyone', isHidden: true, load: subscriptions.cancel },
  { path: '/subscription/success', access: 'anyone', isHidden: true, load: conversations.subscriptionSuccess },
  { path: '/balance', access: 'signed_in', load: balances.balance },
  { path: '/balance/top-up', access: 'signed_in', load: balances.topUp },
  { path: '/invoices', access: 'signed_in', load: invoices.invoices },
  { path: '/invoices/:id', access: 'signed_in', load: invoices.invoice },
  { path: '/terms-of-service', access: 'anyone', load: () => import('./screens/TermsPage.tsx') },
  { path: '/privacy-policy', access: 'anyone', load: () => import('./screens/PrivacyPage.tsx') },
  { path: '/donation/success', access: 'anyone', isHidden: true, load: donations.success },
  { path: '/donation/cancel', access: 'anyone', isHidden: true, load: donations.cancel },
  { path: '/donations', access: 'signed_in', load: donations.donations },
  { path: '/supporters', access: 'anyone', load: donations.supporters },
  { path: '/client-dashboard', access: 'client', load: () => import('./screens/ClientDashboardPage.tsx') },
  { path: '/developer-dashboard', access: 'developer', load: () => import('./screens/DeveloperDashboardPage.tsx') },
]
