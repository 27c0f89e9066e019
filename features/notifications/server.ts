import type { Database } from '../../platform/server/database.ts'
import { withDefaults, type NotificationSetting } from './contract.ts'
import { listForExport } from './server/queries/notices.ts'
import { getSettings } from './server/queries/settings.ts'

export { notificationChores } from './server/chores.ts'
export { notificationJobs } from './server/letters.ts'
export { notify, readAbout, type Notice, type Occasion } from './server/notify.ts'
export { notificationsRoutes } from './server/routes.ts'

/** What an account was told and how it wants to be told, for the export of its data. With the account, all of it is deleted. */
export async function exportNotifications(
  db: Database,
  accountId: number,
): Promise<{ notifications: object[]; settings: NotificationSetting[] }> {
  const settings = await getSettings(db, accountId)
  return { notifications: await listForExport(db, accountId), settings: withDefaults(settings?.chosen ?? []) }
}
