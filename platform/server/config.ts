import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { DEFAULT_PRODUCT_NAME } from '#platform/contract/product.ts'
import { appearanceSettings, type OwnPictures } from './settings/appearance.ts'
import { cdnSettings } from './settings/cdn.ts'
import { CurrencySetting } from './settings/currencies.ts'
import { DatabaseUrl } from './settings/database-url.ts'
import { EventsUrl } from './settings/events-url.ts'
import { flag, Forges, isCron, optionalFlag, port, Roles, Target, WebAddress, webAddress } from './settings/kinds.ts'
import { marketplaceLawSettings } from './settings/marketplace-law.ts'
import { newAccountSettings } from './settings/new-accounts.ts'
import { checkOpenTelemetry, openTelemetrySettings } from './settings/open-telemetry.ts'
import { fileSettingOf, withSecretFiles } from './settings/secret-files.ts'
import { retentionSettings } from './settings/retention.ts'
import { SettingsError } from './settings/settings-error.ts'
import { TextLanguages } from './settings/text-languages.ts'
import { findUnknownNames, type EnvironmentNames } from './settings/unknown-names.ts'
import { refuseContradictions } from './settings/contradictions.ts'

export { SettingsError }
export type { BackupTarget, Role } from './settings/kinds.ts'

// Recommended by OWASP's Password Storage Cheat Sheet for argon2id with two iterations: 19 MiB.
const PASSWORD_MEMORY_KIB = 19_456

/** All settings, read once from the environment. A test checks that `docs/run/configure.md` lists every one. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ROLE: Roles,
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: WebAddress.optional(),
  FRONTEND_URL: WebAddress.optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMITS: flag('1'),
  // Values below the default are for tests, which create hundreds of accounts.
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(PASSWORD_MEMORY_KIB),
  REGISTRATION: z.enum(['open', 'invitation', 'closed']).default('open'),
  ...newAccountSettings,
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  ...retentionSettings,
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_LISTEN_URL: DatabaseUrl.optional(),
  DATABASE_READ_URL: DatabaseUrl.optional(),
  EVENTS_URL: EventsUrl.optional(),
  EMBEDDED: flag('0'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  // By default, unless a pooler does not keep sessions: it would lose them.
  DATABASE_PREPARED: optionalFlag,
  RESPONSE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(32),
  ...cdnSettings,
  DEMO_DATA: flag('1'),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default(DEFAULT_PRODUCT_NAME),
  ...appearanceSettings,
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_IP: flag('0'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  // The minimum length guards against guessing.
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  ...openTelemetrySettings,
  OPEN_AFTER_COMPLETION_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  README_HOSTS: Forges,
  VIDEO_STORAGE_GB: z.coerce.number().min(0.001).max(100_000).default(20),
  PRODUCT_STORAGE_GB: z.coerce.number().min(0.001).max(100_000).default(20),
  PAYMENTS: z.enum(['on', 'off']).default('on'),
  PAYMENT_METHODS: z.enum(['card', 'all']).default('card'),
  TAX: z.enum(['off', 'stripe']).default('off'),
  CURRENCY: CurrencySetting,
  SUBSCRIPTION_PRICE_CENTS: z.coerce.number().int().min(1).max(99_999_999).optional(),
  // At most two decimal places.
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(100).multipleOf(0.01).default(5),
  SELLER_NAME: z.string().trim().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().trim().min(1).max(500).optional(),
  SELLER_TAX_ID: z.string().trim().min(1).max(50).optional(),
  PAYOUTS: z.enum(['manual', 'connect']).default('manual'),
  PAYOUT_DELAY_DAYS: z.coerce.number().int().min(0).max(90).default(7),
  REFUND_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  PAYOUT_MIN_CENTS: z.coerce.number().int().min(1).max(99_999_999).default(1000),
  // At most two decimal places.
  AGREEMENT_FEE_PERCENT: z.coerce.number().min(0).max(100).multipleOf(0.01).default(0),
  ACCEPT_AFTER_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  SUBSCRIPTION_GRACE_DAYS: z.coerce.number().int().min(0).max(30).default(3),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_API_URL: WebAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).max(300).optional(),
  CONTACT_EMAIL: z.email().max(254).optional(),
  ...marketplaceLawSettings,
  SANDBOX_PORT: port.optional(),
  SEARCH_LANGUAGES: TextLanguages.default(['english']),
  // Each run uses its own working directory, where a relative path would not resolve.
  FFMPEG_PATH: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  FFMPEG_AT_ONCE: z.coerce.number().int().min(1).max(64).default(1),
  WHISPER_PATH: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  WHISPER_MODEL: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_SCHEDULE: z.string().refine(isCron, 'expected five cron fields, such as "30 2 * * *"').optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_WARNING_HOURS: z.coerce.number().int().min(1).max(8760).default(48),
  BACKUP_TARGET: Target.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webAddress('https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  GITHUB_URL: webAddress('https://github.com'),
  GITHUB_API_URL: webAddress('https://api.github.com'),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  LINKEDIN_ISSUER: webAddress('https://www.linkedin.com/oauth'),
})
/** Parsed settings, before defaults that depend on each other. */
export type Settings = z.output<typeof Settings>

/** Settings that contain a secret: each can be read from a file instead, whose path is set in `<NAME>_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'EVENTS_URL',
  'CDN_PURGE_HEADER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
] as const satisfies readonly (keyof Settings)[]

/** Settings together with the values derived from them. URLs have no trailing slash. */
export type Config = Omit<
  Settings,
  'PUBLIC_URL' | 'FRONTEND_URL' | 'SANDBOX_PORT' | 'SUBSCRIPTION_PRICE_CENTS' | 'MAIL_FROM' | 'SELLER_NAME'
> & {
  /** Base URL of this server: for the API, files and provider callbacks. */
  PUBLIC_URL: string
  /** Base URL of the screens: for links in emails and redirects from providers and payment pages. */
  FRONTEND_URL: string
  SANDBOX_PORT: number
  /** Monthly price of a subscription, in the smallest unit of the currency. */
  SUBSCRIPTION_PRICE_CENTS: number
  MAIL_FROM: string
  /** Seller named on the invoices of this installation. */
  SELLER_NAME: string
  /** Pictures that owners uploaded; set by `LiveSettings`. */
  OWN_PICTURES: OwnPictures
  /** The `PATH` of the environment, searched for executables. */
  SEARCH_PATH: string
}

const DOLLAR_PRICE_CENTS = 995

/** Returns the subscription price: 9.95 by default in US dollars. Any other currency needs the setting while payments are on. */
function subscriptionPriceIn({ CURRENCY, PAYMENTS, SUBSCRIPTION_PRICE_CENTS: price }: Settings): number {
  const { code, decimals, card_min } = CURRENCY
  const name = code.toUpperCase()
  if (price === undefined && code !== 'usd' && PAYMENTS === 'on') {
    throw new SettingsError(
      `SUBSCRIPTION_PRICE_CENTS must be set with CURRENCY=${code}: the monthly price of a subscription in ${
        decimals === 0 ? `whole ${name}, such as 1500 for ${name} 1,500` : `hundredths, such as 995 for ${name} 9.95`
      }`,
    )
  }
  if (price !== undefined && price < card_min) {
    throw new SettingsError(
      `SUBSCRIPTION_PRICE_CENTS must be at least ${card_min}, the least that a card can be charged in ${name}`,
    )
  }
  return price ?? DOLLAR_PRICE_CENTS
}

/** Returns why a text is not a valid value of a setting, or null if it is valid. */
export function parseSetting(name: keyof Settings, text: string): string | null {
  const parsed = Settings.shape[name].safeParse(text)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Invalid value')
}

/** Reads the settings from an environment. Empty values count as unset. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(environment, SECRETS)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`These settings cannot be used:\n  ${lines.join('\n  ')}`)
  }
  const settings = parsed.data
  checkOpenTelemetry(settings, given)
  refuseContradictions(settings)
  if (settings.NODE_ENV === 'production' && settings.PASSWORD_MEMORY_KIB < PASSWORD_MEMORY_KIB) {
    throw new SettingsError(`PASSWORD_MEMORY_KIB must be at least ${PASSWORD_MEMORY_KIB} with NODE_ENV=production`)
  }
  // By default, links in emails and provider redirects would point to localhost.
  if (settings.NODE_ENV === 'production' && settings.PUBLIC_URL === undefined) {
    throw new SettingsError(
      'PUBLIC_URL must be set with NODE_ENV=production: the URL at which people reach this server, such as https://atelier.example',
    )
  }
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT !== 0 && settings.METRICS_PORT === settings.PORT) {
    throw new SettingsError('METRICS_PORT and PORT must differ: metrics are served on a port of their own')
  }
  if (settings.EMBEDDED && settings.DATABASE_URL !== undefined) {
    throw new SettingsError(
      'DATABASE_URL and EMBEDDED=1 contradict each other: remove EMBEDDED to use PostgreSQL, or DATABASE_URL to use the embedded database',
    )
  }
  // A forgotten DATABASE_URL would silently open a second, empty database.
  if (settings.NODE_ENV === 'production' && !settings.EMBEDDED && settings.DATABASE_URL === undefined) {
    throw new SettingsError(
      'With NODE_ENV=production the database must be named: set DATABASE_URL for PostgreSQL, or EMBEDDED=1 for the embedded database in DATA_DIR',
    )
  }
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  return {
    ...settings,
    DATABASE_PREPARED: settings.DATABASE_PREPARED ?? settings.DATABASE_LISTEN_URL === undefined,
    PUBLIC_URL: publicUrl,
    FRONTEND_URL: settings.FRONTEND_URL?.replace(/\/+$/, '') ?? publicUrl,
    MAIL_FROM: settings.MAIL_FROM ?? `"${settings.PRODUCT_NAME}" <no-reply@${new URL(publicUrl).hostname}>`,
    SUBSCRIPTION_PRICE_CENTS: subscriptionPriceIn(settings),
    SELLER_NAME: settings.SELLER_NAME ?? settings.PRODUCT_NAME,
    SANDBOX_PORT: settings.SANDBOX_PORT ?? settings.PORT + 1,
    OWN_PICTURES: {},
    SEARCH_PATH: given['PATH'] ?? '',
  }
}

// An unknown name with one of these prefixes is most likely a misspelt setting of ours.
const SETTING_PREFIXES = ['CDN_', 'S3_', 'SELLER_', 'SMTP_', 'STRIPE_', 'SUBSCRIPTION_']
const knownSettings = {
  names: [...Object.keys(Settings.shape), ...SECRETS.map(fileSettingOf)],
  prefixes: SETTING_PREFIXES,
  renamed: new Map([['PUBLIC_ANSWERS_MB', 'RESPONSE_CACHE_MB']]),
}

/** Throws for names that look like misspelt settings. */
export function refuseUnknownNames(given: EnvironmentNames): void {
  const unknown = findUnknownNames(given, knownSettings)
  if (unknown.length === 0) return
  const lines = unknown.map(
    ({ name, suggestion, place }) =>
      `${name}${place === '.env' ? ' in .env' : ''} is not a setting. Did you mean ${suggestion}?`,
  )
  throw new SettingsError(
    `These names are unknown:\n  ${lines.join('\n  ')}\nCorrect or remove them. docs/run/configure.md lists all settings`,
  )
}

/** Returns the environment of this process, completed by a `.env` file. Throws for names that look like misspelt settings. */
export function readEnvironment(): Record<string, string | undefined> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  refuseUnknownNames({ environment: process.env, file })
  if (existsSync('.env')) process.loadEnvFile('.env')
  return { ...process.env }
}

/** Reads the settings of this process from its environment, completed by a `.env` file. */
export const readConfig = (): Config => parseConfig(readEnvironment())
