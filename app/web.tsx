import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { screens as accounts } from '../features/accounts/web.tsx'
import { screens as conversations } from '../features/conversations/web.tsx'
import { screens as donations } from '../features/donations/web.tsx'
import { screens as profiles } from '../features/profiles/web.tsx'
import { screens as requests } from '../features/requests/web.tsx'
import '../platform/web/global.css'
import { createQueryClient } from '../platform/web/query.ts'
import { cssVariables, theme } from '../platform/web/theme.ts'
import { ScreenRoutes } from './shell/Routes.tsx'
import type { ScreenRoute } from './shell/screens.ts'
import { Shell } from './shell/Shell.tsx'

/** Every screen: its address, who may open it, and the file that holds it. Unknown addresses lead home. */
const routes: readonly ScreenRoute[] = [
  { path: '/', access: 'anyone', load: () => import('./screens/HomePage.tsx') },
  { path: '/login', access: 'anyone', load: accounts.login },
  { path: '/register', access: 'anyone', load: accounts.register },
  { path: '/logout', access: 'anyone', load: accounts.logout },
  { path: '/oauth-callback', access: 'anyone', load: accounts.oauthSuccess },
  { path: '/oauth-success', access: 'anyone', load: accounts.oauthSuccess },
  { path: '/oauth-error', access: 'anyone', load: accounts.oauthError },
  { path: '/select-role', access: 'anyone', load: accounts.selectRole },
  { path: '/tickets', access: 'anyone', load: requests.tickets },
  { path: '/profile', access: 'signed_in', load: profiles.profile },
  { path: '/creators', access: 'anyone', load: profiles.creators },
  { path: '/profile/developers/:id/public', access: 'anyone', load: () => import('./screens/PublicCreatorPage.tsx') },
  { path: '/requests', access: 'signed_in', load: requests.requests },
  { path: '/requests/:id', access: 'signed_in', load: () => import('./screens/RequestPage.tsx') },
  { path: '/conversations', access: 'signed_in', load: conversations.conversations },
  { path: '/conversations/:id', access: 'signed_in', load: conversations.conversation },
  { path: '/subscription/success', access: 'developer', load: conversations.subscriptionSuccess },
  { path: '/terms-of-service', access: 'anyone', load: () => import('./screens/TermsPage.tsx') },
  { path: '/privacy-policy', access: 'anyone', load: () => import('./screens/PrivacyPage.tsx') },
  { path: '/donation/success', access: 'anyone', load: donations.success },
  { path: '/donation/cancel', access: 'anyone', load: donations.cancel },
  { path: '/client-dashboard', access: 'client', load: () => import('./screens/ClientDashboardPage.tsx') },
  { path: '/developer-dashboard', access: 'developer', load: () => import('./screens/DeveloperDashboardPage.tsx') },
]

const paths = new Set<string>(routes.map(({ path }) => path))
const queries = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the screens')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Shell paths={paths}>
            <ScreenRoutes routes={routes} />
          </Shell>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
