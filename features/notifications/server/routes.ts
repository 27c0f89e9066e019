import type { Database } from '#platform/server/database/database.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { notificationsApi, withDefaults, type NotificationSettings } from '../contract.ts'
import { followEvents } from './event-stream.ts'
import { waitForEmails } from './emails.ts'
import { publishUnreadCount } from './notify.ts'
import { countUnread, listNotifications, markRead } from './queries/notices.ts'
import { changePendingEmails, getSettings, upsertSettings } from './queries/settings.ts'
import { readUnsubscribeToken, stopEmails } from './unsubscribe.ts'

async function settingsOf(db: Database, accountId: number): Promise<NotificationSettings> {
  const settings = await getSettings(db, accountId)
  return { email_verified: settings?.email_verified ?? false, kinds: withDefaults(settings?.chosen ?? []) }
}

export const notificationsRoutes: Route[] = routes(notificationsApi, {
  live: ({ db, caller, headers, signal, isStillAuthorized, services }) =>
    followEvents({
      db,
      liveChannel: services.liveChannel,
      accountId: caller.id,
      lastEventId: headers['last-event-id']?.toString(),
      isStillAuthorized,
      signal,
    }),

  list: ({ db, caller, query }) => listNotifications(db, caller.id, query),

  unread: ({ db, caller }) => countUnread(db, caller.id),

  read: async ({ db, caller, body: { ids, up_to = 0 }, work, now }) => {
    const marked = await markRead(db, [caller.id], ids ? { ids } : { up_to }, now)
    if (marked.length > 0) await publishUnreadCount(work, [caller.id])
    return countUnread(db, caller.id)
  },

  settings: ({ db, caller }) => settingsOf(db, caller.id),

  changeSettings: async ({ db, work, caller, body: { kinds } }) => {
    await upsertSettings(db, caller.id, kinds)
    await changePendingEmails(db, caller.id, kinds)
    // Notifications that waited for the daily email now go out within minutes.
    if (kinds.some(({ mail }) => mail === 'at_once')) await waitForEmails(work, [caller.id])
    return settingsOf(db, caller.id)
  },

  unsubscribing: async ({ db, query }) => ({ kind: (await readUnsubscribeToken(db, query.token)).kind }),

  unsubscribe: async ({ db, body: { token, all } }) => {
    const { account_id, kind } = await readUnsubscribeToken(db, token)
    const stopped = { account_id, kind: all ? null : kind }
    await stopEmails(db, stopped)
    return { kind: stopped.kind }
  },

  unsubscribeOneClick: async ({ db, query }) => stopEmails(db, await readUnsubscribeToken(db, query.token)),
})
