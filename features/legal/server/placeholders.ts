import { amountOf, currency, formatMoney } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import { InputError } from '#platform/server/http/http-errors.ts'

type ValueOf = (config: Config) => string | number

/** Facts that documents print. Their values follow the settings. */
const PLACEHOLDERS = {
  product_name: ({ PRODUCT_NAME }) => PRODUCT_NAME,
  site_url: ({ FRONTEND_URL }) => FRONTEND_URL,
  operator_name: ({ SELLER_NAME }) => SELLER_NAME,
  operator_address: ({ SELLER_ADDRESS = '' }) => SELLER_ADDRESS.replaceAll(/\s*\n\s*/g, ', '),
  operator_tax_id: ({ SELLER_TAX_ID = '' }) => SELLER_TAX_ID,
  contact_email: ({ CONTACT_EMAIL = '' }) => CONTACT_EMAIL,
  contact_languages: ({ CONTACT_LANGUAGES }) => CONTACT_LANGUAGES,
  currency: () => currency().code.toUpperCase(),
  subscription_price: ({ SUBSCRIPTION_PRICE_CENTS }) => formatMoney(amountOf(SUBSCRIPTION_PRICE_CENTS)),
  subscription_grace_days: ({ SUBSCRIPTION_GRACE_DAYS }) => SUBSCRIPTION_GRACE_DAYS,
  fee_percent: ({ PLATFORM_FEE_PERCENT }) => PLATFORM_FEE_PERCENT,
  open_after_completion_days: ({ OPEN_AFTER_COMPLETION_DAYS }) => OPEN_AFTER_COMPLETION_DAYS,
  session_days: ({ SESSION_DAYS }) => SESSION_DAYS,
  session_idle_days: ({ SESSION_IDLE_DAYS }) => SESSION_IDLE_DAYS,
  notification_days: ({ NOTIFICATION_DAYS }) => NOTIFICATION_DAYS,
  feedback_days: ({ FEEDBACK_DAYS }) => FEEDBACK_DAYS,
  invitation_days: ({ INVITATION_KEPT_DAYS }) => INVITATION_KEPT_DAYS,
  upload_days: ({ UPLOAD_DAYS }) => UPLOAD_DAYS,
  failed_job_days: ({ FAILED_JOB_DAYS }) => FAILED_JOB_DAYS,
  backups_kept: ({ BACKUP_KEEP }) => BACKUP_KEEP,
} satisfies Record<string, ValueOf>
type Name = keyof typeof PLACEHOLDERS

const NAMES = Object.keys(PLACEHOLDERS) as Name[]
const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is Name => Object.hasOwn(PLACEHOLDERS, name)

const valueOf = (name: Name, config: Config): string => String((PLACEHOLDERS[name] as ValueOf)(config))

/** Lists all placeholders with their current values. */
export const listPlaceholders = (config: Config) => NAMES.map((name) => ({ name, value: valueOf(name, config) }))

/** Throws 422 for a text with placeholders that do not exist. */
export function refuseUnknown(markdown: string): void {
  const unknown = [...markdown.matchAll(PATTERN)].map(([, name = '']) => name).filter((name) => !isKnown(name))
  if (unknown.length === 0) return
  const msg = `There is no placeholder {{${unknown[0]?.slice(0, 60)}}}. You can use: ${NAMES.join(', ')}`
  throw new InputError([{ loc: ['body', 'markdown'], msg, type: 'invalid' }])
}

// A name such as "*Studio*" is text, neither Markdown nor HTML. Character references work in both, and in the targets of links.
const escapeMarkdown = (value: string) => value.replaceAll(/[!-/:-@[-`{-~]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Returns the Markdown with the values of its placeholders. */
export const fillIn = (markdown: string, config: Config): string =>
  markdown.replaceAll(PATTERN, (match, name: string) => (isKnown(name) ? escapeMarkdown(valueOf(name, config)) : match))
