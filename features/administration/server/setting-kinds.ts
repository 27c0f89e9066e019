import type { ChangeableName } from '#platform/server/settings/live-settings.ts'
import type { InstallationSetting } from '../contract.ts'

type Kind = Pick<InstallationSetting, 'kind' | 'choices'>

const text: Kind = { kind: 'text', choices: [] }
const number: Kind = { kind: 'number', choices: [] }

/** Input type of each setting. */
export const SETTING_KINDS: Readonly<Record<ChangeableName, Kind>> = {
  PRODUCT_NAME: text,
  REGISTRATION: { kind: 'choice', choices: ['open', 'invitation', 'closed'] },
  SESSION_IDLE_DAYS: number,
  OPEN_AFTER_COMPLETION_DAYS: number,
  README_HOSTS: text,
  VIDEO_STORAGE_GB: number,
  PRODUCT_STORAGE_GB: number,
  PLATFORM_FEE_PERCENT: number,
  SUBSCRIPTION_PRICE_CENTS: number,
  SUBSCRIPTION_GRACE_DAYS: number,
  SELLER_NAME: text,
  SELLER_ADDRESS: { kind: 'long_text', choices: [] },
  SELLER_TAX_ID: text,
  SMTP_URL: { kind: 'secret', choices: [] },
  MAIL_FROM: text,
}
