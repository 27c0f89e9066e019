import { excerptOf } from '#platform/contract/excerpt.ts'
import type { Work } from '#platform/server/work/work.ts'
import { defaultSetting, Notification, notificationsEvents, type NotificationKind } from '../contract.ts'
import { waitForEmails } from './emails.ts'
import { countUnreadOf, deleteAbout, insertNotifications, markRead, type NewNotification } from './queries/notices.ts'

/** Something somebody should hear of. */
export interface Notice {
  account_id: number
  kind: NotificationKind
  /** The username of who did it; null when nobody in particular did. */
  actor: string | null
  /** What it is about, such as a request's title. */
  subject: string
  /** The screen that shows it, such as `/conversations/5`. */
  path: string
  /** One short sentence or a status. */
  detail?: string
  /** Unread notices of one kind about one thing are one: a newer one takes the older one's place. */
  about?: string
}

const SUBJECT_MAX = 200
const DETAIL_MAX = 500

/**
 * Tells people something in the transaction it happens in: stored, pushed to their open screens when it commits, and put by for a
 * e-mail, each as its reader wants to hear of that kind.
 */
export async function notify(work: Work, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const { db, now, publish } = work
  // Two notices about one thing cannot both be put in its place by one statement: the later one stays.
  const last = new Map(
    notices.map((notice, at) => [`${notice.account_id} ${notice.kind} ${notice.about ?? `#${at}`}`, notice]),
  )
  const rows = [...last.values()].map((notice): NewNotification => ({
    ...notice,
    subject: excerptOf(notice.subject, SUBJECT_MAX),
    // Nothing to say is no detail.
    detail: excerptOf(notice.detail ?? '', DETAIL_MAX) || null,
    about: notice.about ?? null,
    created_at: now,
    // Unless its reader chose otherwise.
    ...defaultSetting(notice.kind),
  }))
  const stored = await insertNotifications(db, rows)
  for (const { account_id, on_screen, mail: _mail, ...shown } of stored) {
    if (on_screen) publish(notificationsEvents.notification, account_id, Notification.parse(shown))
  }
  const atOnce = new Set(stored.filter(({ mail }) => mail === 'at_once').map(({ account_id }) => account_id))
  await waitForEmails(work, [...atOnce])
}

/** Tells the open screens of accounts how many notices are unread, after some were read. */
export async function tellUnread({ db, publish }: Work, accountIds: readonly number[]) {
  for (const { account_id, count } of await countUnreadOf(db, accountIds)) {
    publish(notificationsEvents.notifications_read, account_id, { count })
  }
}

/** What people were told of: things, by how their notices name them, and the kinds of these notices. */
interface Told {
  account_id: number | readonly number[]
  kind: NotificationKind | readonly NotificationKind[]
  about: string | readonly string[]
}

/** Removes what an account was told of a thing that was taken back. */
export async function removeAbout(work: Work, told: { account_id: number; kind: NotificationKind; about: string }) {
  await deleteAbout(work.db, told)
  await tellUnread(work, [told.account_id])
}

/** Marks what accounts were told of a thing as read, where it was looked at or settled without the notice. */
export async function readAbout(work: Work, { account_id, kind, about }: Told): Promise<void> {
  const accounts = [account_id].flat()
  const chosen = { kinds: [kind].flat(), abouts: [about].flat() }
  if (accounts.length === 0 || chosen.abouts.length === 0) return
  const marked = await markRead(work.db, accounts, chosen, work.now)
  if (marked.length > 0) await tellUnread(work, [...new Set(marked.map((notice) => notice.account_id))])
}
