import { HEADING_FONTS, TEXT_FONTS } from '#platform/contract/appearance.ts'
import type { ChangeableName } from '#platform/server/settings/live-settings.ts'
import type { InstallationSetting } from '../contract.ts'

type Kind = Pick<InstallationSetting, 'kind' | 'choices'>

const text: Kind = { kind: 'text', choices: [] }
const longText: Kind = { kind: 'long_text', choices: [] }
const color: Kind = { kind: 'color', choices: [] }
const number: Kind = { kind: 'number', choices: [] }

/** Settings against spam, which moderators can change too. */
export const ANTI_SPAM_SETTINGS: readonly ChangeableName[] = [
  'NEW_ACCOUNT_DAYS',
  'NEW_ACCOUNT_POSTS_PER_DAY',
  'NEW_ACCOUNT_LINKS_PER_DAY',
  'REPEATED_TEXT_HOURS',
  'HELD_WORDS',
  'REGISTRATION_QUESTION',
  'REGISTRATION_ANSWERS',
  'DISPOSABLE_MAIL',
  'REFUSED_MAIL_DOMAINS',
  'ALLOWED_MAIL_DOMAINS',
]

/** Input type of each setting. */
export const SETTING_KINDS: Readonly<Record<ChangeableName, Kind>> = {
  PRODUCT_NAME: text,
  ACCENT_COLOR: color,
  ACCENT_COLOR_DARK: color,
  HEADING_FONT: { kind: 'choice', choices: [...HEADING_FONTS] },
  TEXT_FONT: { kind: 'choice', choices: [...TEXT_FONTS] },
  HOME_TAGLINE: text,
  HOME_TEXT: longText,
  REGISTRATION: { kind: 'choice', choices: ['open', 'invitation', 'closed'] },
  DISPOSABLE_MAIL: { kind: 'choice', choices: ['refused', 'allowed'] },
  REFUSED_MAIL_DOMAINS: longText,
  ALLOWED_MAIL_DOMAINS: longText,
  NEW_ACCOUNT_DAYS: number,
  NEW_ACCOUNT_POSTS_PER_DAY: number,
  NEW_ACCOUNT_LINKS_PER_DAY: number,
  REPEATED_TEXT_HOURS: number,
  HELD_WORDS: longText,
  REGISTRATION_QUESTION: text,
  REGISTRATION_ANSWERS: longText,
  SESSION_IDLE_DAYS: number,
  SESSION_DAYS: number,
  NOTIFICATION_DAYS: number,
  FEEDBACK_DAYS: number,
  INVITATION_KEPT_DAYS: number,
  UPLOAD_DAYS: number,
  FAILED_JOB_DAYS: number,
  BACKUP_KEEP: number,
  BACKUP_WARNING_HOURS: number,
  OPEN_AFTER_COMPLETION_DAYS: number,
  README_HOSTS: text,
  VIDEO_STORAGE_GB: number,
  PRODUCT_STORAGE_GB: number,
  PLATFORM_FEE_PERCENT: number,
  SUBSCRIPTION_PRICE_CENTS: { kind: 'money', choices: [] },
  SUBSCRIPTION_GRACE_DAYS: number,
  PAYOUT_DELAY_DAYS: number,
  PAYOUT_MIN_CENTS: number,
  AGREEMENT_FEE_PERCENT: number,
  ACCEPT_AFTER_DAYS: number,
  REFUND_DAYS: number,
  SELLER_NAME: text,
  SELLER_ADDRESS: longText,
  SELLER_TAX_ID: text,
  SMTP_URL: { kind: 'secret', choices: [] },
  MAIL_FROM: text,
  CONTACT_EMAIL: text,
  CONTACT_LANGUAGES: text,
  MARKETPLACE_LAW: { kind: 'choice', choices: ['off', 'on'] },
}
