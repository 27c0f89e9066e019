import { z } from 'zod'

/** Kinds of notification. */
export const NotificationKind = z.enum([
  'shared_request',
  'message',
  'snag',
  'snag_answer',
  'proposal',
  'agreement',
  'request',
  'rating',
  'video',
  'sale',
  'purchase',
  'balance',
  'release',
  'subscription',
  'moderation',
  'legal',
  'webhook',
  'saved_search',
  'match',
  'matches_of_week',
])
export type NotificationKind = z.output<typeof NotificationKind>

/** When an email is sent: after a few minutes unless read by then, hourly, daily, or never. */
export const MailFrequency = z.enum(['at_once', 'hourly', 'daily', 'never'])
export type MailFrequency = z.output<typeof MailFrequency>

/** Delivery preferences for one kind of notification. */
export const NotificationSetting = z
  .object({ kind: NotificationKind, on_screen: z.boolean(), mail: MailFrequency })
  .meta({ id: 'NotificationSetting' })
export type NotificationSetting = z.output<typeof NotificationSetting>

// Immediate if a person waits for a reply or a delay costs money; daily for everything else.
const MAIL_BY_DEFAULT: Record<NotificationKind, MailFrequency> = {
  message: 'at_once',
  proposal: 'at_once',
  agreement: 'at_once',
  subscription: 'at_once',
  purchase: 'at_once',
  balance: 'at_once',
  moderation: 'at_once',
  legal: 'at_once',
  webhook: 'at_once',
  shared_request: 'daily',
  snag: 'daily',
  snag_answer: 'daily',
  request: 'daily',
  rating: 'daily',
  release: 'daily',
  video: 'daily',
  sale: 'daily',
  // Each saved search has a rhythm of its own.
  saved_search: 'never',
  match: 'daily',
  matches_of_week: 'daily',
}

/** Returns the default preferences: always on screen, and by email as the kind warrants. */
export const defaultSetting = (kind: NotificationKind): NotificationSetting => ({
  kind,
  on_screen: true,
  mail: MAIL_BY_DEFAULT[kind],
})

/** Returns preferences for every kind: the stored ones, and defaults for the rest. */
export const withDefaults = (chosen: readonly NotificationSetting[]): NotificationSetting[] =>
  NotificationKind.options.map((kind) => chosen.find((one) => one.kind === kind) ?? defaultSetting(kind))
