import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { job } from '#platform/server/work/jobs.ts'
import { renameInLiveEvents } from '#platform/server/work/live-events.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { withDefaults, type NotificationSetting } from '../contract.ts'
import { deleteNoticesOf, renameActor } from './queries/close-account.ts'
import { listForExport } from './queries/notices.ts'
import { getSettings } from './queries/settings.ts'

/**
 * Removes the name of a closed account from other users' notifications and from their pending live events. It scans all notifications, so
 * it runs as a background job.
 */
export const deleteActor = job({
  name: 'notification-forget-actor',
  data: z.object({ username: z.string(), full_name: z.string().optional(), until: z.string() }),
  run: async ({ username, full_name, until }, { db }) => {
    await renameActor(db, username, until)
    await renameInLiveEvents(db, { username, full_name }, until)
  },
})

/** Returns an account's notifications and preferences, for the data export. */
export async function exportNotifications(
  db: Database,
  accountId: number,
): Promise<{ notifications: object[]; settings: NotificationSetting[] }> {
  const settings = await getSettings(db, accountId)
  return { notifications: await listForExport(db, accountId), settings: withDefaults(settings?.chosen ?? []) }
}

/** Deletes the account's own notifications; those about it that other users received stay, without the name. */
export const notificationPersonalData: PersonalData = {
  name: 'notifications',
  exportOf: exportNotifications,
  erase: async ({ db, now, enqueue }, { accountId, username, full_name }) => {
    await deleteNoticesOf(db, accountId)
    await enqueue(deleteActor, { username, full_name, until: now.toISOString() })
  },
}
