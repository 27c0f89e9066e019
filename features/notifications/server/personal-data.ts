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

// Longer than any transaction of somebody else that began before the account was closed, and notifies its owner.
const LATE_AFTER_MS = 10 * 60_000

/** Deletes notifications of a closed account that were under way when it was closed; later ones are not stored. */
export const deleteLateNotices = job({
  name: 'notification-delete-late',
  data: z.object({ account_id: z.int() }),
  run: ({ account_id }, { db }) => deleteNoticesOf(db, account_id),
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
    const startAfter = new Date(now.getTime() + LATE_AFTER_MS)
    await enqueue(deleteLateNotices, { account_id: accountId }, { startAfter, onceFor: String(accountId) })
  },
}
