import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

/** Components of Mantine's provider that insert style elements into the page. */
export const STYLE_WRITERS = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](MantineCssVariables|MantineClasses)\.mjs$/
/** Mantine's default colours; the theme includes those that are used. */
export const COLOURS = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/]default-colors\.mjs$/
/** The global style sheet. */
export const GLOBAL_STYLES = /[\\/]platform[\\/]web[\\/]theme[\\/]global\.css$/
const STYLE_ELEMENT = /<style\b[^>]*>(.*?)<\/style>/gs

/** Renders the provider to obtain its CSS: colours, sizes and fonts of the theme, for both colour schemes. */
export async function stylesOfTheme(): Promise<string> {
  const { MantineProvider } = await import('@mantine/core')
  const { cssVariables, theme } = await import('#platform/web/theme/theme.ts')
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }))
  const styles = [...page.matchAll(STYLE_ELEMENT)].map(([, style = '']) => style)
  if (!styles.some((style) => style.includes('--paper:'))) throw new Error('The theme has written no styles')
  return styles.join('\n')
}

/**
 * Moves the theme's CSS variables into the global style sheet. Otherwise each page would include them, browsers would parse them again at
 * each visit, and the script for that takes 2 kB, with Mantine's default colours 3 kB. During development Mantine generates them, so that
 * theme changes show at once.
 */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: [STYLE_WRITERS, COLOURS] },
    handler: (id) =>
      COLOURS.test(id)
        ? 'export const DEFAULT_COLORS = {}'
        : `export const ${STYLE_WRITERS.exec(id)?.[1]} = () => null`,
  },
  transform: {
    filter: { id: GLOBAL_STYLES },
    handler: async (code) => ({ code: `${code}\n${await stylesOfTheme()}\n`, map: null }),
  },
})
