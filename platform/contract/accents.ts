// Backgrounds that text in the accent color stands on, per color scheme, as in `platform/web/theme`; a test compares them.
const BACKGROUNDS = { light: ['#f8f5ee', '#fffdf9', '#f1ece1'], dark: ['#191714', '#211e1a'] } as const

/** A color scheme of the screens. */
export type Scheme = keyof typeof BACKGROUNDS

/** Accent colors of the theme. */
export const DEFAULT_ACCENTS: Readonly<Record<Scheme, string>> = { light: '#12614f', dark: '#7cbfa9' }

/** Minimum contrast of text, from WCAG 2.2, level AA. */
export const MIN_CONTRAST = 4.5

const SOFT_SHARE = { light: 0.14, dark: 0.16 }
const HOVER_SHARE = { light: 0.24, dark: 0.24 }
// Text becomes more legible towards this color.
const LEGIBLE_END = { light: '#000000', dark: '#ffffff' }
const STEPS = 255
const HEX = /^#[0-9a-f]{6}$/i

/** Returns whether a text is a color such as `#12614f`, and nothing else that CSS understands. */
export const isHexColor = (text: string): boolean => HEX.test(text)

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Mixes two colors: 0 returns the first, 1 the second. */
export function mixColors(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

// Relative luminance as WCAG 2.2 defines it.
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / STEPS
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
export function contrastOf(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(color), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const softShadeOf = (scheme: Scheme, accent: string) => mixColors(BACKGROUNDS[scheme][0], accent, SOFT_SHARE[scheme])

/** Returns the lowest contrast that text in an accent color has in a scheme. */
export const accentContrast = (scheme: Scheme, accent: string): number =>
  Math.min(...[...BACKGROUNDS[scheme], softShadeOf(scheme, accent)].map((background) => contrastOf(accent, background)))

/** Returns the color itself if text in it is legible in a scheme, otherwise the nearest shade that is. */
export function nearestAccent(scheme: Scheme, color: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const shade = mixColors(color, LEGIBLE_END[scheme], step / STEPS)
    if (accentContrast(scheme, shade) >= MIN_CONTRAST) return shade
  }
  return LEGIBLE_END[scheme]
}

/** Returns why a text cannot be the accent color of a scheme, or null if it can. */
export function accentProblem(scheme: Scheme, color: string): string | null {
  if (!isHexColor(color)) return 'Enter a color as # and six digits or letters a to f, such as #12614f'
  const contrast = accentContrast(scheme, color)
  if (contrast >= MIN_CONTRAST) return null
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  return `Text in this color would be hard to read on a ${scheme} page: its contrast is ${shown}, at least ${MIN_CONTRAST} is needed. The nearest color that works is ${nearestAccent(scheme, color)}`
}

/** Chosen accent colors; those that were not chosen are undefined. */
export type ChosenAccents = Partial<Record<Scheme, string | undefined>>

/** Returns the accents in force: where only one was chosen, the other scheme has its nearest legible shade. */
export function accentsOf({ light, dark }: ChosenAccents): Record<Scheme, string> | null {
  const chosen = light ?? dark
  if (chosen === undefined) return null
  return { light: light ?? nearestAccent('light', chosen), dark: dark ?? nearestAccent('dark', chosen) }
}

type Variables = Readonly<Record<`--${string}`, string>>

/** Returns the CSS variables in which a scheme differs from the theme with this accent. */
export function accentVariables(scheme: Scheme, accent: string): Variables {
  const soft = softShadeOf(scheme, accent)
  const end = LEGIBLE_END[scheme]
  const textColor = scheme === 'light' ? mixColors(accent, end, 0.35) : accent
  const variableName = (part: string) => `--mantine-color-verdigris-${part}` as const
  return {
    '--accent': accent,
    '--accent-soft': soft,
    '--mantine-color-anchor': accent,
    [variableName('text')]: accent,
    [variableName('filled')]: accent,
    [variableName('filled-hover')]: mixColors(accent, end, 0.2),
    [variableName('light')]: soft,
    [variableName('light-hover')]: mixColors(BACKGROUNDS[scheme][0], accent, HOVER_SHARE[scheme]),
    [variableName('light-color')]: textColor,
    [variableName('outline')]: accent,
    [variableName('outline-hover')]: soft,
  }
}
