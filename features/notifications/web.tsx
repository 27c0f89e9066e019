export { UnreadSign } from './web/UnreadSign.tsx'
export { useUnreadNotifications } from './web/useUnreadNotifications.ts'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  notifications: () => import('./web/NotificationsPage.tsx'),
  settings: () => import('./web/NotificationSettingsPage.tsx'),
  unsubscribe: () => import('./web/UnsubscribePage.tsx'),
}
