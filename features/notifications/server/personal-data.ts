import { z } from 'zod'
import type { Database } from '#platform/server/database.ts'
import { job } from '#platform/server/jobs.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { withDefaults, type NotificationSetting } from '../contract.ts'
import { deleteNoticesOf, renameActor } from './queries/leaving.ts'
import { listForExport } from './queries/notices.ts'
import { getSettings } from './queries/settings.ts'

/** Takes the name of who left out of what others were told. It reads all notices, so it is not part of leaving. */
export const forgetActor = job({
  name: 'notification-forget-actor',
  data: z.object({ username: z.string(), until: z.string() }),
  run: async ({ username, until }, { db }) => renameActor(db, username, until),
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
  forget: async ({ db, now, enqueue }, { accountId, username }) => {
    await deleteNoticesOf(db, accountId)
    await enqueue(forgetActor, { username, until: now.toISOString() })
  },
}
