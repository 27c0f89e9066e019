import type { Email } from '#platform/server/outside/mail.ts'
import { KIND_LABELS, sentenceOf, type Notification, type NotificationKind } from '../contract.ts'

type Told = Pick<Notification, 'kind' | 'actor' | 'subject' | 'detail' | 'path'>

/** Texts of the emails, in one place for translation. */
const texts = {
  hello: (name: string) => `Hello ${name},`,
  many: (count: number, product: string) => `${count} new notifications from ${product}`,
  whileAway: 'Here is what happened while you were away:',
  more: (count: number) => `... and ${count} more.`,
  open: 'Open',
  openAll: 'See all notifications',
  why: (what: string | null) =>
    what === null
      ? 'You receive this email because you have unread notifications.'
      : `You receive this email because you asked for emails about: ${what}.`,
  choose: (url: string) => `Change your notification settings: ${url}`,
}

/** Returns what an email's unsubscribe link stops: its one kind, or all kinds (null) if it contains several. */
export const scopeOf = (notices: readonly Pick<Told, 'kind'>[]): NotificationKind | null => {
  const kinds = new Set(notices.map(({ kind }) => kind))
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}

interface Writing {
  name: string
  /** Newest first. */
  notices: readonly Told[]
  /** Number of further notifications not listed. */
  more: number
  frontendUrl: string
  productName: string
}

/** Returns the email about these notifications. */
export function writeEmail({
  name,
  notices,
  more,
  frontendUrl,
  productName,
}: Writing): Pick<Email, 'subject' | 'lines' | 'action' | 'small'> {
  const scope = scopeOf(notices)
  const small = [texts.why(scope && KIND_LABELS[scope]), texts.choose(`${frontendUrl}/profile/notifications`)]
  const [only] = notices
  if (notices.length === 1 && more === 0 && only) {
    const sentence = sentenceOf(only)
    return {
      subject: sentence,
      lines: [texts.hello(name), sentence, ...(only.detail === null ? [] : [only.detail])],
      action: { label: texts.open, url: frontendUrl + only.path },
      small,
    }
  }
  const entry = (notice: Told) =>
    [sentenceOf(notice), ...(notice.detail === null ? [] : [notice.detail]), frontendUrl + notice.path].join('\n')
  return {
    subject: texts.many(notices.length + more, productName),
    lines: [texts.hello(name), texts.whileAway, ...notices.map(entry), ...(more > 0 ? [texts.more(more)] : [])],
    action: { label: texts.openAll, url: `${frontendUrl}/notifications` },
    small,
  }
}
