import type { Database } from '../../../platform/server/database.ts'
import type { LiveEvent } from '../../../platform/server/live.ts'
import type { Surroundings } from '../../../platform/server/routes.ts'
import { Notification, type NotificationKind } from '../contract.ts'
import { insertNotifications, type NewNotification } from './queries.ts'

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

/** The change that gives reason to a notice: its transaction, what it tells open screens, and when it is. */
export interface Occasion {
  db: Database
  publish: (event: LiveEvent) => void
  now: Date
  surroundings: Pick<Surroundings, 'config' | 'enqueue'>
}

const SUBJECT_MAX = 200
const DETAIL_MAX = 500

/** Tells people something in the transaction it happens in: stored, and pushed to their open screens when it commits. */
export async function notify({ db, publish, now }: Occasion, notices: readonly Notice[]): Promise<void> {
  // Two notices about one thing cannot both be put in its place by one statement: the later one stays.
  const last = new Map(
    notices.map((notice, at) => [`${notice.account_id} ${notice.kind} ${notice.about ?? `#${at}`}`, notice]),
  )
  const rows = [...last.values()].map((notice): NewNotification => ({
    ...notice,
    subject: notice.subject.slice(0, SUBJECT_MAX),
    detail: notice.detail?.slice(0, DETAIL_MAX) ?? null,
    about: notice.about ?? null,
    created_at: now,
  }))
  if (rows.length === 0) return
  for (const { account_id, ...stored } of await insertNotifications(db, rows)) {
    publish({ account_id, type: 'notification', payload: Notification.parse(stored) })
  }
}
