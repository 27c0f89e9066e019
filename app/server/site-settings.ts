import { USD, writeCurrency } from '#platform/contract/currency.ts'
import { fontsOf } from '#platform/contract/appearance.ts'
import type { SiteSettings } from '#platform/contract/product.ts'
import type { Config } from '#platform/server/config.ts'
import { pictureAddress } from '#platform/server/files/files.ts'

const DEFAULT_FONTS = fontsOf({})

/** Returns the settings that pages carry for screens: those that differ from their defaults. */
export function siteSettings(config: Config): SiteSettings {
  const { PAYMENTS, TAX, MARKETPLACE_LAW, REGISTRATION, CURRENCY, PUBLIC_URL, OWN_PICTURES } = config
  const values = {
    payments: PAYMENTS === 'on' ? null : PAYMENTS,
    tax: TAX === 'off' ? null : TAX,
    law: MARKETPLACE_LAW === 'off' ? null : MARKETPLACE_LAW,
    question: config.REGISTRATION_QUESTION ?? null,
    registration: REGISTRATION === 'open' ? null : REGISTRATION,
    currency: CURRENCY.code === USD.code ? null : writeCurrency(CURRENCY),
    logo: pictureAddress(PUBLIC_URL, OWN_PICTURES.logo ?? null),
    tagline: config.HOME_TAGLINE ?? null,
    intro: config.HOME_TEXT ?? null,
    picture: pictureAddress(PUBLIC_URL, OWN_PICTURES.home ?? null),
    accent: config.ACCENT_COLOR ?? null,
    accentdark: config.ACCENT_COLOR_DARK ?? null,
    headingfont: config.HEADING_FONT === DEFAULT_FONTS.heading ? null : config.HEADING_FONT,
    textfont: config.TEXT_FONT === DEFAULT_FONTS.text ? null : config.TEXT_FONT,
  }
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}
