import type { Config } from '#platform/server/config.ts'

/**
 * Parameters of every payment page and payment that decide how it may be paid: by card only, or in any way turned on in the provider's
 * dashboard.
 */
export const acceptedMethods = ({ PAYMENT_METHODS }: Pick<Config, 'PAYMENT_METHODS'>) =>
  PAYMENT_METHODS === 'card' ? { allowed_payment_method_types: ['card' as const] } : {}
