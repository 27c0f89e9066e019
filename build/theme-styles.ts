import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

/** The parts of Mantine's provider that write style sheets into the page. */
export const WRITERS = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](MantineCssVariables|MantineClasses)\.mjs$/
/** Mantine's own colours, of which the theme has those that are used. */
export const COLOURS = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/]default-colors\.mjs$/
/** The style sheet of all pages. */
export const OWN_STYLES = /[\\/]platform[\\/]web[\\/]theme[\\/]global\.css$/
const WRITTEN = /<style\b[^>]*>(.*?)<\/style>/gs

/** What the provider would write, from its own mouth: colours, sizes and faces of the theme, for both schemes. */
export async function stylesOfTheme(): Promise<string> {
  const { MantineProvider } = await import('@mantine/core')
  const { cssVariables, theme } = await import('#platform/web/theme/theme.ts')
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }))
  const styles = [...page.matchAll(WRITTEN)].map(([, style = '']) => style)
  if (!styles.some((style) => style.includes('--paper:'))) throw new Error('The theme has written no styles')
  return styles.join('\n')
}

/**
 * Puts what the theme comes to into the style sheet of all pages, once. Otherwise each page would bring it along, browsers would put
 * it together anew at each visit, and the script for that weighs 2 kB, with Mantine's own colours 3 kB. While developing it stays as
 * Mantine has it: a change of the theme is seen at once.
 */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: [WRITERS, COLOURS] },
    handler: (id) =>
      COLOURS.test(id) ? 'export const DEFAULT_COLORS = {}' : `export const ${WRITERS.exec(id)?.[1]} = () => null`,
  },
  transform: {
    filter: { id: OWN_STYLES },
    handler: async (code) => ({ code: `${code}\n${await stylesOfTheme()}\n`, map: null }),
  },
})
