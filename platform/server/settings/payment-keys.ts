import type { Settings } from '../config.ts'
import { SettingsError } from './settings-error.ts'

const KEYS = {
  STRIPE_SECRET_KEY: {
    own: /^[rs]k_/,
    shape: /^[rs]k_(?:test|live)_\S+$/,
    begins: 'sk_test_, sk_live_, rk_test_ or rk_live_',
    isFound: 'the secret key, or a restricted one, is among the API keys at Stripe',
  },
  STRIPE_WEBHOOK_SECRET: {
    own: /^whsec_/,
    shape: /^whsec_\S+$/,
    begins: 'whsec_',
    isFound: 'the signing secret is at Stripe beside the webhook',
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    own: /^whsec_/,
    shape: /^whsec_\S+$/,
    begins: 'whsec_',
    isFound: 'the signing secret is at Stripe beside the webhook for connected accounts',
  },
  STRIPE_PUBLISHABLE_KEY: {
    own: /^pk_/,
    shape: /^pk_(?:test|live)_\S+$/,
    begins: 'pk_test_ or pk_live_',
    isFound: 'the publishable key is among the API keys at Stripe',
  },
} as const

// What somebody may have mistaken for another: never the value itself, which is a secret.
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^sk_/, 'a secret key'],
  [/^rk_/, 'a restricted key'],
  [/^pk_/, 'a publishable key'],
  [/^whsec_/, 'the secret of a webhook'],
]

/** Returns the mode that a key of the payment provider belongs to; undefined for a webhook's secret, which does not tell. */
export function modeOfKey(key: string | undefined): 'live' | 'test' | undefined {
  const mode = /^\w{2}_(live|test)_/.exec(key ?? '')?.[1]
  return mode === 'live' || mode === 'test' ? mode : undefined
}

function refuseOtherKinds(settings: Settings): void {
  for (const name of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
    const key = settings[name]
    const { own, shape, begins, isFound } = KEYS[name]
    if (key === undefined || shape.test(key)) continue
    const kind = own.test(key) ? undefined : KINDS.find(([beginning]) => beginning.test(key))?.[1]
    const holds = kind === undefined ? '' : `, and holds ${kind}`
    throw new SettingsError(`${name} must begin with ${begins}${holds}: ${isFound}`)
  }
}

/** Throws for keys of the payment provider that are of another kind, of two modes, or cannot be used at these addresses. */
export function refuseStripeKeys(settings: Settings): void {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, NODE_ENV } = settings
  refuseOtherKinds(settings)
  if (publishable !== undefined && secret === undefined)
    throw new SettingsError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY belong together: set both, in the same mode')
  const mode = modeOfKey(secret)
  if (publishable !== undefined && modeOfKey(publishable) !== mode) {
    throw new SettingsError(
      `STRIPE_SECRET_KEY is of ${mode} mode and STRIPE_PUBLISHABLE_KEY of ${modeOfKey(publishable)} mode: take all three keys from one mode`,
    )
  }
  // The provider neither delivers live events to such an address nor shows its card form there.
  if (NODE_ENV !== 'production' || mode !== 'live') return
  for (const name of ['PUBLIC_URL', 'FRONTEND_URL'] as const) {
    if (settings[name]?.startsWith('http:') !== true) continue
    throw new SettingsError(
      `${name} must begin with https:// with live keys of Stripe and NODE_ENV=production: serve it over TLS, or use keys of test mode`,
    )
  }
}
