export { notify, type Notice, type Occasion } from './server/notify.ts'
export { notificationsRoutes } from './server/routes.ts'
