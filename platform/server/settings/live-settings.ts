import type { Config } from '../config.ts'
import { parseConfig } from '../config.ts'
import { fileSettingOf } from './secret-files.ts'

/** Settings that the admin area can change while the program runs. The environment takes precedence. */
export const CHANGEABLE = [
  'PRODUCT_NAME',
  'REGISTRATION',
  'SESSION_IDLE_DAYS',
  'OPEN_AFTER_COMPLETION_DAYS',
  'README_HOSTS',
  'VIDEO_STORAGE_GB',
  'PRODUCT_STORAGE_GB',
  'PLATFORM_FEE_PERCENT',
  'SUBSCRIPTION_PRICE_CENTS',
  'SUBSCRIPTION_GRACE_DAYS',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'SMTP_URL',
  'MAIL_FROM',
] as const satisfies readonly (keyof Config)[]
/** The name of a setting that can be changed while the program runs. */
export type ChangeableName = (typeof CHANGEABLE)[number]

/** Stored values, as texts like those of the environment. */
export type SettingOverrides = Readonly<Partial<Record<ChangeableName, string>>>

type Environment = Readonly<Record<string, string | undefined>>

/** The settings in force: those of the environment, and stored ones where it names none. */
export interface LiveSettings {
  /** One object for the whole process, whose fields follow the stored settings: read them when they are needed. */
  config: Config
  /** Whether the environment sets a value, which no stored one replaces. */
  isGiven: (name: ChangeableName) => boolean
  /** The settings as they would be with these stored values. Throws `SettingsError` with the reason. */
  configWith: (stored: SettingOverrides) => Config
  /** Puts stored values in force. Throws `SettingsError`, and changes nothing, where they cannot be. */
  apply: (stored: SettingOverrides) => void
  /** Calls back after each change of what is in force. */
  onChange: (listener: () => void) => void
}

/** Opens the settings of a process. `config` was read from `environment`. */
export function openLiveSettings(config: Config, environment: Environment): LiveSettings {
  const listeners: (() => void)[] = []
  const isGiven = (name: string) => Boolean(environment[name] ?? environment[fileSettingOf(name)])
  const configWith = (stored: SettingOverrides): Config => {
    const usable = Object.entries(stored).filter(([name]) => !isGiven(name))
    return parseConfig({ ...environment, ...Object.fromEntries(usable) })
  }
  let applied = '{}'
  return {
    config,
    isGiven,
    configWith,
    apply: (stored) => {
      const text = JSON.stringify(stored)
      if (text === applied) return
      const next = configWith(stored)
      // Those that have no value any more are not in it.
      for (const name of CHANGEABLE) Object.assign(config, { [name]: next[name] })
      applied = text
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
