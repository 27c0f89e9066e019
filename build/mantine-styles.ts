import type { Plugin } from 'vite'

/** Modules with a component's class names; each has a style sheet of the same name. */
export const CLASS_NAMES = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/
const ALL_STYLES = '/node_modules/@mantine/core/styles.layer.css'

/**
 * Imports the style sheet of each Mantine component with the component, so that a page loads only the styles it needs and there is no list
 * to maintain. Styles are ordered like modules, dependencies first. During development all styles are loaded at once.
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
