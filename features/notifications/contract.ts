import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { NotificationKind, NotificationSetting } from './contract/kinds.ts'

export { defaultSetting, MailRhythm, NotificationKind, NotificationSetting, withDefaults } from './contract/kinds.ts'
export { KIND_LABELS, sentenceOf } from './contract/sentences.ts'

/** What people were told, and what of it they have read. */
export const notificationsSubject = subject('notifications')
const notificationSettingsSubject = subject('notification_settings')

/** Begins every stream. Its id is the number the stream goes on from, so who drops before any event still resumes there. */
export const READY = 'ready'

/** Events were missed for good: ask for everything again. Its id is the number the stream goes on from. */
export const RESYNC = 'resync'

/** How many notices one call can mark as read by name. */
export const READ_AT_ONCE_MAX = 200

/** After so many days a notice is forgotten, read or not. */
export const KEPT_DAYS = 180

/** Something somebody should hear of: who did what to which thing, and the screen that shows it. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    actor: z.string().nullable(),
    subject: z.string(),
    detail: z.string().nullable(),
    path: z.string(),
    created_at: Instant,
    read_at: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** How many notices are unread. */
export const UnreadCount = z.object({ count: z.int().min(0) }).meta({ id: 'UnreadCount' })
export type UnreadCount = z.output<typeof UnreadCount>

/** How somebody wants to hear of each kind; e-mails go to verified addresses only. */
export const NotificationSettings = z
  .object({ email_verified: z.boolean(), kinds: z.array(NotificationSetting) })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationsEvents = events({
  notification: { payload: Notification, changes: [notificationsSubject] },
  // Some were read, on whatever screen.
  notifications_read: { payload: UnreadCount, changes: [notificationsSubject] },
})

const SettingsChange = z.object({
  kinds: z
    .array(NotificationSetting)
    .min(1)
    .max(NotificationKind.options.length)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Each kind at most once'),
})

const ReadMarks = z
  .object({ ids: z.array(Id).min(1).max(READ_AT_ONCE_MAX).optional(), up_to: Id.optional() })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'Name either ids or up_to')

const UNSUBSCRIBE_TOKEN_MAX = 200
const UnsubscribeToken = z.string().min(1).max(UNSUBSCRIBE_TOKEN_MAX)

/** What a e-mail's link would stop: one kind of e-mails, or all of them where it is null. */
export const Unsubscribing = z.object({ kind: NotificationKind.nullable() }).meta({ id: 'Unsubscribing' })
export type Unsubscribing = z.output<typeof Unsubscribing>

export const notificationsApi = api({
  live: {
    method: 'GET',
    path: '/events',
    access: 'signed_in',
    does: 'My live events, as server-sent events; resumes after `Last-Event-ID`. Ends with the session.',
    events: true,
  },
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signed_in',
    does: 'My notifications, newest first; with `unread`, only those I have not read.',
    shows: [notificationsSubject],
    query: PageQuery.extend({ unread: z.boolean().default(false) }),
    response: z.array(Notification),
    paged: true,
  },
  unread: {
    method: 'GET',
    path: '/notifications/unread',
    access: 'signed_in',
    does: 'How many of my notifications are unread.',
    shows: [notificationsSubject],
    response: UnreadCount,
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    access: 'signed_in',
    does: 'Marks notifications as read: those named, or all up to an id. Returns how many are still unread.',
    changes: [notificationsSubject],
    body: ReadMarks,
    response: UnreadCount,
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed_in',
    does: 'How I want to be notified of each kind.',
    shows: [notificationSettingsSubject, accountsSubject],
    response: NotificationSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signed_in',
    does: 'Changes how I want to be notified of the named kinds. Notifications waiting to be emailed follow the new rhythm.',
    changes: [notificationSettingsSubject],
    body: SettingsChange,
    response: NotificationSettings,
  },
  unsubscribing: {
    method: 'GET',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    does: "What an email's unsubscribe link would stop. It changes nothing.",
    query: z.object({ token: UnsubscribeToken }),
    response: Unsubscribing,
  },
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    does: "Stops the emails that an email's unsubscribe link names, or all emails about notifications. Repeating it is harmless.",
    changes: [notificationSettingsSubject],
    body: z.object({ token: UnsubscribeToken, all: z.boolean().default(false) }),
    response: Unsubscribing,
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/notifications/unsubscribe/one-click',
    access: 'anyone',
    does: 'The same for mail programs (RFC 8058): one POST to the URL in `List-Unsubscribe`, whatever its body.',
    changes: [notificationSettingsSubject],
    query: z.object({ token: UnsubscribeToken }),
    anyBody: true,
  },
})
