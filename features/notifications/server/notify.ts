import { excerptOf } from '#platform/contract/excerpt.ts'
import type { Work } from '#platform/server/work/work.ts'
import { defaultSetting, Notification, notificationsEvents, type NotificationKind } from '../contract.ts'
import { waitForEmails } from './emails.ts'
import { countUnreadOf, deleteAbout, insertNotifications, markRead, type NewNotification } from './queries/notices.ts'

/** A notification to send. */
export interface Notice {
  account_id: number
  kind: NotificationKind
  /** Username of the person who caused it; null if automatic. */
  actor: string | null
  /** Title of the item concerned, such as a request's. */
  subject: string
  /** Path of the screen that shows it, such as `/conversations/5`. */
  path: string
  /** A short sentence or a status. */
  detail?: string
  /** Subject key: a newer notification replaces an unread one of the same kind with the same key. */
  about?: string
}

const SUBJECT_MAX = 200
const DETAIL_MAX = 500

/**
 * Sends notifications in the caller's transaction: stores them, pushes them to open screens after the commit, and marks them for email,
 * each according to the recipient's preferences.
 */
export async function notify(work: Work, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const { db, now, publish } = work
  // One statement cannot upsert the same row twice, so only the last notification per subject key is stored.
  const last = new Map(
    notices.map((notice, at) => [`${notice.account_id} ${notice.kind} ${notice.about ?? `#${at}`}`, notice]),
  )
  const rows = [...last.values()].map((notice): NewNotification => ({
    ...notice,
    subject: excerptOf(notice.subject, SUBJECT_MAX),
    // Null rather than an empty detail.
    detail: excerptOf(notice.detail ?? '', DETAIL_MAX) || null,
    about: notice.about ?? null,
    created_at: now,
    // Defaults, which the recipient's preferences override.
    ...defaultSetting(notice.kind),
  }))
  const stored = await insertNotifications(db, rows)
  for (const { account_id, on_screen, mail: _mail, ...shown } of stored) {
    if (on_screen) publish(notificationsEvents.notification, account_id, Notification.parse(shown))
  }
  const atOnce = new Set(stored.filter(({ mail }) => mail === 'at_once').map(({ account_id }) => account_id))
  await waitForEmails(work, [...atOnce])
}

/** Notifies the open screens of accounts of their unread count, after some notifications were read. */
export async function publishUnreadCount({ db, publish }: Work, accountIds: readonly number[]) {
  for (const { account_id, count } of await countUnreadOf(db, accountIds)) {
    publish(notificationsEvents.notifications_read, account_id, { count })
  }
}

/** Notifications identified by recipient, kind and subject key. */
interface NotificationKeys {
  account_id: number | readonly number[]
  kind: NotificationKind | readonly NotificationKind[]
  about: string | readonly string[]
}

/** Deletes notifications about what was retracted; returns the subject keys of those that were neither read nor emailed. */
export async function removeAbout(
  work: Work,
  kind: NotificationKind,
  notices: readonly { account_id: number; about: string }[],
): Promise<string[]> {
  if (notices.length === 0) return []
  const deleted = await deleteAbout(work.db, kind, notices)
  await publishUnreadCount(work, [...new Set(notices.map(({ account_id }) => account_id))])
  return deleted.flatMap(({ about, is_unseen }) => (is_unseen ? [about] : []))
}

/** Marks notifications as read when the item they are about was viewed or settled. */
export async function readAbout(work: Work, { account_id, kind, about }: NotificationKeys): Promise<void> {
  const accounts = [account_id].flat()
  const chosen = { kinds: [kind].flat(), abouts: [about].flat() }
  if (accounts.length === 0 || chosen.abouts.length === 0) return
  const marked = await markRead(work.db, accounts, chosen, work.now)
  if (marked.length > 0) await publishUnreadCount(work, [...new Set(marked.map((notice) => notice.account_id))])
}
