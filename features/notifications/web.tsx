import type { WebFeature } from '#platform/web/feature.ts'
export { NotificationSettingsPage } from './web/NotificationSettingsPage.tsx'
export { UnreadSign } from './web/UnreadSign.tsx'
export { useUnreadNotifications } from './web/useUnreadNotifications.ts'

export const notificationsFeature: WebFeature = {
  screens: [
    { path: '/notifications', access: 'signed_in', load: () => import('./web/NotificationsPage.tsx') },
    { path: '/notifications/settings', access: 'signed_in', load: () => import('./web/OldSettingsPage.tsx') },
    { path: '/unsubscribe', access: 'anyone', isHidden: true, load: () => import('./web/UnsubscribePage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
