import type { Config } from '../config.ts'
import { parseConfig } from '../config.ts'
import type { OwnPictures } from './appearance.ts'
import { fileSettingOf } from './secret-files.ts'

/** Settings that the admin area can change while the program runs. The environment takes precedence. */
export const CHANGEABLE = [
  'PRODUCT_NAME',
  'ACCENT_COLOR',
  'ACCENT_COLOR_DARK',
  'HEADING_FONT',
  'TEXT_FONT',
  'HOME_TAGLINE',
  'HOME_TEXT',
  'REGISTRATION',
  'DISPOSABLE_MAIL',
  'REFUSED_MAIL_DOMAINS',
  'ALLOWED_MAIL_DOMAINS',
  'NEW_ACCOUNT_DAYS',
  'NEW_ACCOUNT_POSTS_PER_DAY',
  'NEW_ACCOUNT_LINKS_PER_DAY',
  'REPEATED_TEXT_HOURS',
  'HELD_WORDS',
  'REGISTRATION_QUESTION',
  'REGISTRATION_ANSWERS',
  'SESSION_IDLE_DAYS',
  'SESSION_DAYS',
  'NOTIFICATION_DAYS',
  'FEEDBACK_DAYS',
  'INVITATION_KEPT_DAYS',
  'UPLOAD_DAYS',
  'FAILED_JOB_DAYS',
  'BACKUP_KEEP',
  'BACKUP_WARNING_HOURS',
  'OPEN_AFTER_COMPLETION_DAYS',
  'README_HOSTS',
  'VIDEO_STORAGE_GB',
  'PRODUCT_STORAGE_GB',
  'PLATFORM_FEE_PERCENT',
  'SUBSCRIPTION_PRICE_CENTS',
  'SUBSCRIPTION_GRACE_DAYS',
  'PAYOUT_DELAY_DAYS',
  'PAYOUT_MIN_CENTS',
  'AGREEMENT_FEE_PERCENT',
  'ACCEPT_AFTER_DAYS',
  'REFUND_DAYS',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'CONTACT_LANGUAGES',
  'MARKETPLACE_LAW',
] as const satisfies readonly (keyof Config)[]
/** Name of a setting that can be changed while the program runs. */
export type ChangeableName = (typeof CHANGEABLE)[number]

/** Stored values, as text in the same format as in the environment. */
export type SettingOverrides = Readonly<Partial<Record<ChangeableName, string>>>

type Environment = Readonly<Record<string, string | undefined>>

/** Effective settings: those of the environment, and stored values for settings that it does not set. */
export interface LiveSettings {
  /** A single object whose fields change with the stored settings: read them at each use instead of copying them. */
  config: Config
  /** Returns whether the environment sets a value, which then takes precedence over a stored one. */
  isGiven: (name: ChangeableName) => boolean
  /** Returns the settings with these stored values without applying them. Throws `SettingsError` if they are invalid. */
  configWith: (stored: SettingOverrides) => Config
  /** Applies stored values and pictures. Throws `SettingsError` and changes nothing if they are invalid. */
  apply: (stored: SettingOverrides, pictures?: OwnPictures) => void
  /** Calls back after each change of the effective settings. */
  onChange: (listener: () => void) => void
}

/** Opens the settings of a process. `config` was read from `environment`. */
export function openLiveSettings(config: Config, environment: Environment): LiveSettings {
  const listeners: (() => void)[] = []
  const isGiven = (name: string) => Boolean(environment[name] ?? environment[fileSettingOf(name)])
  const configWith = (stored: SettingOverrides): Config => {
    const applicable = Object.entries(stored).filter(([name]) => !isGiven(name))
    return parseConfig({ ...environment, ...Object.fromEntries(applicable) })
  }
  let applied = JSON.stringify([{}, {}])
  return {
    config,
    isGiven,
    configWith,
    apply: (stored, pictures = {}) => {
      const text = JSON.stringify([stored, pictures])
      if (text === applied) return
      const next = configWith(stored)
      // Assigned by name, because settings that no longer have a value are missing in `next`.
      for (const name of CHANGEABLE) Object.assign(config, { [name]: next[name] })
      config.OWN_PICTURES = pictures
      applied = text
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
