import { accentProblem, accentsOf, type Scheme } from '#platform/contract/accents.ts'
import { fontsOf } from '#platform/contract/appearance.ts'
import type { InstallationSetting, SitePictureAddresses } from '../../contract.ts'

/** Appearance of the home page with the values that are being entered. */
export interface AppearanceDraft {
  name: string
  tagline: string | null
  intro: string | null
  logoUrl: string | null
  pictureUrl: string | null
  /** Null for the accents of the theme. */
  accents: Record<Scheme, string> | null
  fonts: ReturnType<typeof fontsOf>
}

/** Returns the appearance that settings have with the entered values. Colors that would be refused are left out. */
export function appearanceOf(
  settings: readonly InstallationSetting[],
  values: Readonly<Record<string, string>>,
  pictures: SitePictureAddresses | undefined,
): AppearanceDraft {
  const read = (name: string): string | undefined => {
    const entered = values[name] ?? settings.find((setting) => setting.name === name)?.in_force ?? ''
    return entered.trim() === '' ? undefined : entered.trim()
  }
  const color = (name: string, scheme: Scheme) => {
    const entered = read(name)
    return entered !== undefined && accentProblem(scheme, entered) === null ? entered.toLowerCase() : undefined
  }
  return {
    name: read('PRODUCT_NAME') ?? '',
    tagline: read('HOME_TAGLINE') ?? null,
    intro: read('HOME_TEXT') ?? null,
    logoUrl: pictures?.logo_url ?? null,
    pictureUrl: pictures?.home_picture_url ?? null,
    accents: accentsOf({ light: color('ACCENT_COLOR', 'light'), dark: color('ACCENT_COLOR_DARK', 'dark') }),
    fonts: fontsOf({ heading: read('HEADING_FONT'), text: read('TEXT_FONT') }),
  }
}
