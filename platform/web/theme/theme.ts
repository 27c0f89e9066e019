import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver } from '@mantine/core'
import { componentDefaults } from './theme-components.ts'
import { madder, night, ochre, paper, verdigris } from './palette.ts'

const TEXT_FACE =
  "'Instrument Sans Variable', 'Instrument Sans Fallback', 'Instrument Sans Wide Fallback', 'Helvetica Neue', Arial, sans-serif"
const DISPLAY_FACE =
  "'Newsreader Variable', 'Newsreader Fallback', 'Newsreader Wide Fallback', 'Iowan Old Style', Georgia, serif"
const SURFACE = '#fffdf9'

/** Theme of every screen. Screens use its names (`size="lg"`, `c="dimmed"`), never colors or pixels. */
export const theme = createTheme({
  colors: { verdigris, madder, ochre, red: madder, yellow: ochre, green: verdigris, gray: paper, dark: night },
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 3 },
  // Fills are dark on the light page and light on the dark one, so the text on them follows the color scheme.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--accent-ink)' } : colors
  },
  white: SURFACE,
  black: paper[9],
  fontFamily: TEXT_FACE,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.55', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1.25rem', lg: '2rem', xl: '3.25rem' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '8px', xl: '999px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: DISPLAY_FACE,
    fontWeight: '420',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.45rem + 1.7vw, 2.75rem)', lineHeight: '1.1' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.8vw, 1.9rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h5: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h6: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(33 29 24 / 8%)',
    md: '0 8px 28px -10px rgb(33 29 24 / 22%)',
    lg: '0 18px 50px -18px rgb(33 29 24 / 32%)',
    xl: '0 28px 80px -24px rgb(33 29 24 / 42%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentDefaults,
})

/** CSS variables for style sheets: paper, surface, ink, rules and the accent, for both color schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--face-text': TEXT_FACE, '--face-display': DISPLAY_FACE },
  light: {
    '--paper': paper[0],
    '--surface': SURFACE,
    '--tint': paper[1],
    '--ink': paper[9],
    '--ink-soft': paper[7],
    '--rule': paper[3],
    '--rule-strong': paper[5],
    '--accent': verdigris[7],
    '--accent-soft': verdigris[1],
    '--accent-ink': SURFACE,
    '--warning': ochre[7],
    '--danger': madder[7],
    '--danger-soft': madder[0],
    '--mantine-color-body': paper[0],
    '--mantine-color-text': paper[9],
    '--mantine-color-dimmed': paper[7],
    '--mantine-color-placeholder': paper[6],
    '--mantine-color-error': madder[7],
    '--mantine-color-success': verdigris[7],
    '--mantine-color-default': SURFACE,
    '--mantine-color-default-hover': paper[1],
    '--mantine-color-default-border': paper[3],
  },
  dark: {
    '--paper': night[7],
    '--surface': night[6],
    '--tint': night[6],
    '--ink': night[0],
    '--ink-soft': night[2],
    '--rule': night[5],
    '--rule-strong': night[4],
    '--accent': verdigris[3],
    '--accent-soft': '#1c312b',
    '--accent-ink': night[8],
    '--warning': ochre[3],
    '--danger': madder[3],
    '--danger-soft': '#35201e',
    // Buttons without a background would be nearly white, so that destructive ones would look the same.
    '--mantine-color-verdigris-light-color': verdigris[3],
    '--mantine-color-madder-light-color': madder[3],
    '--mantine-color-body': night[7],
    '--mantine-color-text': night[0],
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[3],
    '--mantine-color-error': madder[3],
    '--mantine-color-success': verdigris[3],
    '--mantine-color-anchor': verdigris[3],
    '--mantine-color-default': night[6],
    '--mantine-color-default-hover': night[5],
    '--mantine-color-default-border': night[5],
    '--mantine-color-verdigris-filled-hover': verdigris[2],
  },
})
