import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { job } from '#platform/server/work/jobs.ts'
import { renameInLiveEvents } from '#platform/server/work/live-events.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { withDefaults, type NotificationSetting } from '../contract.ts'
import { deleteNoticesOf, renameActor } from './queries/close-account.ts'
import { listForExport } from './queries/notices.ts'
import { getSettings } from './queries/settings.ts'

/** Takes the names of who left out of what others were told and what their open screens are still to hear. It reads all notices, so it is not part of leaving. */
export const deleteActor = job({
  name: 'notification-forget-actor',
  data: z.object({ username: z.string(), full_name: z.string().optional(), until: z.string() }),
  run: async ({ username, full_name, until }, { db }) => {
    await renameActor(db, username, until)
    await renameInLiveEvents(db, full_name === undefined ? [username] : [username, full_name], until)
  },
})

/** What an account was told and how it wants to be told, for the export of its data. */
export async function exportNotifications(
  db: Database,
  accountId: number,
): Promise<{ notifications: object[]; settings: NotificationSetting[] }> {
  const settings = await getSettings(db, accountId)
  return { notifications: await listForExport(db, accountId), settings: withDefaults(settings?.chosen ?? []) }
}

/** What somebody was told goes with them; what others were told of them stays, without their name. */
export const notificationPersonalData: PersonalData = {
  name: 'notifications',
  exportOf: exportNotifications,
  forget: async ({ db, now, enqueue }, { accountId, username, full_name }) => {
    await deleteNoticesOf(db, accountId)
    await enqueue(deleteActor, { username, full_name, until: now.toISOString() })
  },
}
