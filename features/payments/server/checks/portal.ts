import type { PaymentCheck } from '../../contract.ts'

/** Checks whether the customer portal can be opened, which needs a configuration. */
export const checkPortal = (configurations: readonly unknown[]): PaymentCheck[] => [
  configurations.length > 0
    ? { name: 'portal', state: 'ok', says: 'The customer portal is configured.', remedy: null }
    : {
        name: 'portal',
        state: 'failed',
        says: 'The customer portal has no configuration: subscribers cannot change their card there.',
        remedy: 'Open Settings, Billing, Customer portal in the dashboard of Stripe, and save.',
      },
]
