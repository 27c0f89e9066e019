import type { ScreenLoader } from '#platform/web/ui/layout/LazyScreen.tsx'
import { texts } from './texts.ts'

interface ProfileTab {
  path: `/${string}`
  label: string
  load: ScreenLoader
}

/** Tabs of profile and settings, each a separate screen that loads when opened. */
export const PROFILE_TABS: readonly [ProfileTab, ...ProfileTab[]] = [
  { path: '/profile', label: texts.profile, load: () => import('./ProfileTabPage.tsx') },
  { path: '/profile/account', label: texts.account, load: () => import('./AccountTabPage.tsx') },
  { path: '/profile/notifications', label: texts.notifications, load: () => import('./NotificationsTabPage.tsx') },
  { path: '/profile/payments', label: texts.payments, load: () => import('./PaymentsTabPage.tsx') },
  { path: '/profile/integrations', label: texts.integrations, load: () => import('./IntegrationsTabPage.tsx') },
  { path: '/profile/privacy', label: texts.privacy, load: () => import('./PrivacyTabPage.tsx') },
]
