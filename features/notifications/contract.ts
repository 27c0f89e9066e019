import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { NotificationKind, NotificationSetting } from './contract/kinds.ts'

export { defaultSetting, MailFrequency, NotificationKind, NotificationSetting, withDefaults } from './contract/kinds.ts'
export { KIND_LABELS, sentenceOf } from './contract/sentences.ts'

/** Notifications and their read state. */
export const notificationsSubject = subject('notifications')
const notificationSettingsSubject = subject('notification_settings')

/**
 * First event of every stream. Its id is the position to resume from, so a client that disconnects before any other event still resumes
 * there.
 */
export const READY = 'ready'

/** Some events can no longer be delivered: the client must reload everything. Its id is the position to resume from. */
export const RESYNC = 'resync'

/** Maximum number of notifications that one call can mark as read by id. */
export const READ_AT_ONCE_MAX = 200

/** A notification: who did what to which item, and the screen that shows it. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    actor: z
      .string()
      .nullable()
      .meta({ description: 'Who caused it, by full name; raters, and people without one, by username.' }),
    subject: z.string(),
    detail: z.string().nullable(),
    path: z.string(),
    created_at: Instant,
    read_at: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** Number of unread notifications. */
export const UnreadCount = z.object({ count: z.int().min(0) }).meta({ id: 'UnreadCount' })
export type UnreadCount = z.output<typeof UnreadCount>

/** Delivery preferences for each kind of notification; emails go to verified addresses only. */
export const NotificationSettings = z
  .object({ email_verified: z.boolean(), kinds: z.array(NotificationSetting) })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationsEvents = events({
  notification: { payload: Notification, changes: [notificationsSubject] },
  // Some were marked as read, in any session.
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

/** What an unsubscribe link stops: one kind of email, or all emails if null. */
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
    does: 'The number of my unread notifications.',
    shows: [notificationsSubject],
    response: UnreadCount,
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    access: 'signed_in',
    does: 'Marks notifications as read: those named, or all up to an id. Returns the number still unread.',
    changes: [notificationsSubject],
    body: ReadMarks,
    response: UnreadCount,
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed_in',
    does: 'My notification preferences for each kind.',
    shows: [notificationSettingsSubject, accountsSubject],
    response: NotificationSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signed_in',
    does: 'Changes my notification preferences for the named kinds. Notifications waiting to be emailed follow the new schedule.',
    changes: [notificationSettingsSubject],
    body: SettingsChange,
    response: NotificationSettings,
  },
  unsubscribing: {
    method: 'GET',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    does: 'The emails that an unsubscribe link would stop. Changes nothing.',
    query: z.object({ token: UnsubscribeToken }),
    response: Unsubscribing,
  },
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    does: 'Stops the emails named by an unsubscribe link, or all emails about notifications. Idempotent.',
    changes: [notificationSettingsSubject],
    body: z.object({ token: UnsubscribeToken, all: z.boolean().default(false) }),
    response: Unsubscribing,
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/notifications/unsubscribe/one-click',
    access: 'anyone',
    does: 'One-click unsubscribe for mail clients (RFC 8058): one POST to the URL in `List-Unsubscribe`, whatever its body.',
    changes: [notificationSettingsSubject],
    query: z.object({ token: UnsubscribeToken }),
    anyBody: true,
  },
})
