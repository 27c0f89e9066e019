export { NotificationSettingsPage } from '#features/notifications/web.tsx'
