import type { Plugin } from 'vite'

/** The modules that name a component's classes: each has a style sheet of the same name. */
export const CLASS_NAMES = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/
const ALL_STYLES = '/node_modules/@mantine/core/styles.layer.css'

/**
 * Gives each component of Mantine its own style sheet, so that a page loads the styles of what it shows and nobody keeps a list.
 * A component comes after those it is made of, and so do its styles. While developing, all styles are there at once.
 */
export const mantineStyles = (): Plugin[] => [
  {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: CLASS_NAMES },
      handler: (code, id) => {
        const component = CLASS_NAMES.exec(id)?.[1]
        return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
      },
    },
  },
  {
    name: 'mantine-styles-developing',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: ALL_STYLES } }],
  },
]
