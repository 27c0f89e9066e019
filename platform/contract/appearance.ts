import { accentsOf, accentVariables, isHexColor } from './accents.ts'
import type { SiteSettings } from './product.ts'

const SANS = "'Helvetica Neue', Arial, sans-serif"
const SERIF = "'Iowan Old Style', Georgia, serif"

/** Font stacks to choose from; those with names of their own are part of the program, the others of each device. */
export const FONTS = {
  newsreader: `'Newsreader Variable', 'Newsreader Fallback', 'Newsreader Wide Fallback', ${SERIF}`,
  'instrument-sans': `'Instrument Sans Variable', 'Instrument Sans Fallback', 'Instrument Sans Wide Fallback', ${SANS}`,
  serif: SERIF,
  sans: `system-ui, ${SANS}`,
} as const
export type FontName = keyof typeof FONTS

/** Fonts of headings; the first is the default. */
export const HEADING_FONTS = ['newsreader', 'instrument-sans', 'serif', 'sans'] as const satisfies FontName[]
/** Fonts of text; the first is the default. Newsreader is missing: only its weights for headings are part of the program. */
export const TEXT_FONTS = ['instrument-sans', 'serif', 'sans'] as const satisfies FontName[]

/** Maximum lengths of the texts of the home page. */
export const TAGLINE_MAX_LENGTH = 80
export const HOME_TEXT_MAX_LENGTH = 400

const fontIn = <Name extends FontName>(names: readonly [Name, ...Name[]], requested: string | undefined): Name =>
  names.find((name) => name === requested) ?? names[0]

/** Returns the fonts in force. */
export const fontsOf = ({ heading, text }: { heading?: string | undefined; text?: string | undefined }) => ({
  heading: fontIn(HEADING_FONTS, heading),
  text: fontIn(TEXT_FONTS, text),
})

/** Returns the CSS variables of fonts. */
export const fontVariables = ({ heading, text }: ReturnType<typeof fontsOf>) => ({
  '--face-display': FONTS[heading],
  '--face-text': FONTS[text],
  '--mantine-font-family': FONTS[text],
  '--mantine-font-family-headings': FONTS[heading],
})

const rule = (selector: string, variables: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

const hexOnly = (color: string | undefined) => (color !== undefined && isHexColor(color) ? color : undefined)

/**
 * Returns the style sheet of an installation's own colors and fonts, as pages carry it; empty at the defaults. Only validated colors and
 * listed fonts get in. Print keeps its own colors.
 */
export function appearanceStyle(settings: SiteSettings): string {
  const accents = accentsOf({ light: hexOnly(settings['accent']), dark: hexOnly(settings['accentdark']) })
  const { headingfont: heading, textfont: text } = settings
  const schemes = accents ? (['light', 'dark'] as const) : []
  const colors = schemes.map((scheme) =>
    rule(`html:root[data-mantine-color-scheme='${scheme}']`, accentVariables(scheme, accents?.[scheme] ?? '')),
  )
  return [
    ...(heading === undefined && text === undefined
      ? []
      : [rule('html:root', fontVariables(fontsOf({ heading, text })))]),
    ...(colors.length > 0 ? [`@media not print{${colors.join('')}}`] : []),
  ].join('')
}
