import type { Config } from '#platform/server/config.ts'
import { modeOfKey } from '#platform/server/settings/payment-keys.ts'
import type { PaymentCheck } from '../../contract.ts'

type Keys = Pick<Config, 'NODE_ENV' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY'>

const SANDBOX: PaymentCheck = {
  name: 'keys',
  state: 'ok',
  says: 'The sandbox stands in for Stripe: no real money moves.',
  remedy: null,
}

function checkMode(mode: 'live' | 'test', { NODE_ENV }: Keys): PaymentCheck {
  if (mode === 'test' && NODE_ENV === 'production') {
    return {
      name: 'keys',
      state: 'warning',
      says: 'The keys are of test mode, but this is production: people can order with test cards, and nobody pays.',
      remedy: 'Set the three STRIPE_ settings to keys of live mode, and restart.',
    }
  }
  if (mode === 'live' && NODE_ENV !== 'production') {
    return {
      name: 'keys',
      state: 'warning',
      says: `The keys are of live mode, but NODE_ENV is ${NODE_ENV}: real money moves.`,
      remedy: 'Set NODE_ENV=production, or the three STRIPE_ settings to keys of test mode, and restart.',
    }
  }
  return { name: 'keys', state: 'ok', says: `The keys are of ${mode} mode.`, remedy: null }
}

/** Checks the keys without asking the provider. Keys that contradict each other have stopped the start. */
export function checkKeys(keys: Keys): PaymentCheck[] {
  const mode = modeOfKey(keys.STRIPE_SECRET_KEY)
  if (mode === undefined) return [SANDBOX]
  const checks = [checkMode(mode, keys)]
  if (keys.STRIPE_PUBLISHABLE_KEY === undefined) {
    checks.push({
      name: 'keys',
      state: 'warning',
      says: 'STRIPE_PUBLISHABLE_KEY is not set: nobody can top up a balance by card.',
      remedy: `Set it to the publishable key of ${mode} mode, and restart.`,
    })
  }
  return checks
}
