import { USD, writeCurrency } from '#platform/contract/currency.ts'
import type { SiteSettings } from '#platform/contract/product.ts'
import type { Config } from '#platform/server/config.ts'

/** Returns the settings that pages carry for screens: those that differ from their defaults. */
export const siteSettings = ({ PAYMENTS, REGISTRATION, CURRENCY }: Config): SiteSettings => ({
  ...(PAYMENTS !== 'on' && { payments: PAYMENTS }),
  ...(REGISTRATION !== 'open' && { registration: REGISTRATION }),
  ...(CURRENCY.code !== USD.code && { currency: writeCurrency(CURRENCY) }),
})
