import type { SiteSettings } from '#platform/contract/product.ts'
import type { Config } from '#platform/server/config.ts'

/** The settings that screens follow, as pages carry them: those that differ from their defaults. */
export const siteSettings = ({ PAYMENTS, REGISTRATION }: Config): SiteSettings => ({
  ...(PAYMENTS !== 'on' && { payments: PAYMENTS }),
  ...(REGISTRATION !== 'open' && { registration: REGISTRATION }),
})
