import type { Database } from '#platform/server/database/database.ts'
import type { Config } from '#platform/server/config.ts'
import { type MailContent, writeMail } from '#platform/server/outside/mail-texts.ts'
import { KIND_LABELS, sentenceOf, type Notification, type NotificationKind } from '../contract.ts'
import { digestMail, notificationMail } from './mail-texts.ts'

type NotificationText = Pick<Notification, 'kind' | 'actor' | 'subject' | 'detail' | 'path'>

/** Texts of the emails that owners cannot edit, in one place for translation. */
const texts = {
  more: (count: number) => `... and ${count} more.`,
  why: (what: string | null) =>
    what === null
      ? 'You receive this email because you have unread notifications.'
      : `You receive this email because you asked for emails about: ${what}.`,
}

/** Returns what an email's unsubscribe link stops: its one kind, or all kinds (null) if it contains several. */
export const scopeOf = (notices: readonly Pick<NotificationText, 'kind'>[]): NotificationKind | null => {
  const kinds = new Set(notices.map(({ kind }) => kind))
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}

interface EmailContent {
  name: string
  /** Newest first. */
  notices: readonly NotificationText[]
  /** Number of further notifications not listed. */
  more: number
}

/** Writes the email about these notifications. */
export function writeEmail(
  { db, config }: { db: Database; config: Config },
  { name, notices, more }: EmailContent,
): Promise<MailContent> {
  const { FRONTEND_URL: frontendUrl } = config
  const scope = scopeOf(notices)
  const common = {
    full_name: name,
    reason: texts.why(scope && KIND_LABELS[scope]),
    settings_link: `${frontendUrl}/profile/notifications`,
  }
  const [only] = notices
  if (notices.length === 1 && more === 0 && only) {
    return writeMail({ db, config }, notificationMail, {
      ...common,
      sentence: sentenceOf(only),
      detail: only.detail ?? '',
      link: frontendUrl + only.path,
    })
  }
  const entry = (notice: NotificationText) =>
    [sentenceOf(notice), ...(notice.detail === null ? [] : [notice.detail]), frontendUrl + notice.path].join('\n')
  return writeMail({ db, config }, digestMail, {
    ...common,
    count: String(notices.length + more),
    list: [...notices.map(entry), ...(more > 0 ? [texts.more(more)] : [])].join('\n\n'),
    link: `${frontendUrl}/notifications`,
  })
}
