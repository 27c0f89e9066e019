import type { NotificationKind } from './kinds.ts'

interface NotificationText {
  kind: NotificationKind
  actor: string | null
  subject: string
}

/** Sentence for each kind of notification, on screens and in emails; in one place for translation. */
const SENTENCES: Record<NotificationKind, (actor: string, subject: string) => string> = {
  shared_request: (actor, subject) => `${actor} shared a request with you: ${subject}`,
  message: (actor, subject) => `${actor} wrote to you about ${subject}`,
  snag: (actor, subject) => `${actor} pitched for your request: ${subject}`,
  snag_answer: (actor, subject) => `${actor} replied to your pitch: ${subject}`,
  proposal: (actor, subject) => `${actor} proposed terms: ${subject}`,
  agreement: (actor, subject) => `Update on your agreement with ${actor}: ${subject}`,
  request: (_, subject) => `Update on a request: ${subject}`,
  rating: (_, subject) => subject,
  video: (_, subject) => `Update on a video: ${subject}`,
  sale: (actor, subject) => `${actor} bought ${subject}`,
  release: (actor, subject) => `${actor} released a new version of ${subject}`,
  purchase: (_, subject) => `Update on your purchase: ${subject}`,
  balance: (_, subject) => subject,
  subscription: (_, subject) => subject,
  moderation: (_, subject) => subject,
  legal: (_, subject) => subject,
  webhook: (_, subject) => subject,
  saved_search: (_, subject) => subject,
  match: (_, subject) => `A new request fits you: ${subject}`,
  matches_of_week: (_, subject) => subject,
}

const SOMEBODY = 'Somebody'
const ABOUT_PRODUCT = (subject: string) => `Update on your product: ${subject}`

/** Returns a notification as one sentence, without its detail. One of the kind `sale` without an actor is about the product itself. */
export const sentenceOf = ({ kind, actor, subject }: NotificationText): string =>
  kind === 'sale' && actor === null ? ABOUT_PRODUCT(subject) : SENTENCES[kind](actor ?? SOMEBODY, subject)

/** Label of each kind in the notification settings and on the unsubscribe page. */
export const KIND_LABELS: Record<NotificationKind, string> = {
  message: 'New messages',
  shared_request: 'Requests shared with you',
  snag: 'Pitches for your requests',
  snag_answer: 'Replies to your pitches',
  proposal: 'Proposed terms',
  agreement: 'Replies to terms, deliveries and completed work',
  request: 'Changes to requests you are part of',
  rating: 'Ratings',
  video: 'Your videos',
  sale: 'Sales',
  purchase: 'Your purchases',
  balance: 'Your balance, payments and payouts',
  release: 'New versions of your purchases',
  subscription: 'Problems with your subscription',
  moderation: 'Decisions about reports and your posts',
  legal: 'Changes to the terms and the privacy policy',
  webhook: 'Problems with your webhooks',
  saved_search: 'New results of your saved searches',
  match: 'New requests that fit you',
  matches_of_week: 'Matches of the week',
}
