import type { Settings } from '../config.ts'
import { refuseStripeKeys } from './payment-keys.ts'
import { SettingsError } from './settings-error.ts'

// Without the secret, nothing would be told of accounts that are verified and payouts that fail.
function refuseConnect({ PAYMENTS, PAYOUTS, STRIPE_SECRET_KEY, STRIPE_CONNECT_WEBHOOK_SECRET }: Settings): void {
  if (STRIPE_CONNECT_WEBHOOK_SECRET !== undefined && STRIPE_SECRET_KEY === undefined) {
    throw new SettingsError('STRIPE_CONNECT_WEBHOOK_SECRET needs STRIPE_SECRET_KEY: set both, or remove it')
  }
  if (PAYOUTS !== 'connect') return
  if (PAYMENTS === 'off') {
    throw new SettingsError('PAYOUTS=connect contradicts PAYMENTS=off: remove one of them')
  }
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_CONNECT_WEBHOOK_SECRET === undefined) {
    throw new SettingsError(
      'PAYOUTS=connect needs STRIPE_CONNECT_WEBHOOK_SECRET: the signing secret is at Stripe beside the webhook for connected accounts',
    )
  }
}

/**
 * Throws for keys of payments, sign-in services and buckets, and for the question to people who register, that belong together, or
 * contradict each other.
 */
export function refuseContradictions(settings: Settings): void {
  if (Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_WEBHOOK_SECRET)) {
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or neither')
  }
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL', 'EVENTS_URL'] as const) {
    if (settings[name] !== undefined && settings.DATABASE_URL === undefined) {
      throw new SettingsError(`${name} needs DATABASE_URL: set both, or remove it`)
    }
  }
  if (settings.CDN_PURGE_HEADER !== undefined && settings.CDN_PURGE_URL === undefined) {
    throw new SettingsError('CDN_PURGE_HEADER needs CDN_PURGE_URL: set both, or remove it')
  }
  refuseStripeKeys(settings)
  refuseConnect(settings)
  if (settings.STRIPE_API_URL !== undefined && settings.STRIPE_SECRET_KEY === undefined) {
    throw new SettingsError('STRIPE_API_URL needs STRIPE_SECRET_KEY: set both, or remove it')
  }
  // Without TLS, others on the network could read the secret key.
  if (settings.NODE_ENV === 'production' && settings.STRIPE_API_URL?.startsWith('http:') === true) {
    throw new SettingsError('STRIPE_API_URL must begin with https:// with NODE_ENV=production')
  }
  const forPayments = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const).filter(
    (name) => settings[name] !== undefined,
  )
  if (settings.PAYMENTS === 'off' && forPayments.length > 0) {
    throw new SettingsError(
      `PAYMENTS=off contradicts ${forPayments.join(', ')}: remove PAYMENTS to take payments, or the keys`,
    )
  }
  for (const name of ['GOOGLE', 'GITHUB', 'LINKEDIN'] as const) {
    if (Boolean(settings[`${name}_CLIENT_ID`]) !== Boolean(settings[`${name}_CLIENT_SECRET`])) {
      throw new SettingsError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or neither`)
    }
  }
  if ((settings.REGISTRATION_QUESTION !== undefined) !== settings.REGISTRATION_ANSWERS.length > 0) {
    throw new SettingsError('REGISTRATION_QUESTION and REGISTRATION_ANSWERS belong together: set both or neither')
  }
  const keys = [settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY]
  const hasBackupBucket = settings.BACKUP_TARGET !== undefined && 'bucket' in settings.BACKUP_TARGET
  const usesBucket = settings.S3_BUCKET !== undefined || hasBackupBucket
  if (
    keys.some(Boolean) !== usesBucket ||
    keys.every(Boolean) !== usesBucket ||
    (settings.S3_ENDPOINT && !usesBucket)
  ) {
    throw new SettingsError(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, and S3_ENDPOINT needs them: set all or none. ' +
        'The keys are also needed for a BACKUP_TARGET in a bucket, then S3_BUCKET may be left out',
    )
  }
}
