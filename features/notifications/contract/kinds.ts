import { z } from 'zod'

/** What people are told of. */
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
])
export type NotificationKind = z.output<typeof NotificationKind>

/** How soon an e-mail tells of it: a few minutes after, unless it was read by then; once an hour; once a day; or not at all. */
export const MailRhythm = z.enum(['at_once', 'hourly', 'daily', 'never'])
export type MailRhythm = z.output<typeof MailRhythm>

/** How somebody wants to hear of one kind of thing. */
export const NotificationSetting = z
  .object({ kind: NotificationKind, on_screen: z.boolean(), mail: MailRhythm })
  .meta({ id: 'NotificationSetting' })
export type NotificationSetting = z.output<typeof NotificationSetting>

// At once where somebody waits for an answer or loses money by waiting; the rest is worth one e-mail a day.
const MAIL_BY_DEFAULT: Record<NotificationKind, MailRhythm> = {
  message: 'at_once',
  proposal: 'at_once',
  agreement: 'at_once',
  subscription: 'at_once',
  purchase: 'at_once',
  balance: 'at_once',
  shared_request: 'daily',
  snag: 'daily',
  snag_answer: 'daily',
  request: 'daily',
  rating: 'daily',
  release: 'daily',
  video: 'daily',
  sale: 'daily',
}

/** What holds for who has chosen nothing: everything on the screen, and by mail as the kind deserves. */
export const defaultSetting = (kind: NotificationKind): NotificationSetting => ({
  kind,
  on_screen: true,
  mail: MAIL_BY_DEFAULT[kind],
})

/** Every kind's setting: what somebody chose, and the default where they chose nothing. */
export const withDefaults = (chosen: readonly NotificationSetting[]): NotificationSetting[] =>
  NotificationKind.options.map((kind) => chosen.find((one) => one.kind === kind) ?? defaultSetting(kind))
