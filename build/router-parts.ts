import type { Plugin } from 'vite'

const PARTS = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/](?:lib|ssr[\\/]components)\.js$/
const MADE = 'React$1.forwardRef('
const NAMED = /^\w+\.displayName = .*$/gm
const FETCHES_AHEAD = 'function PrefetchPageLinks('

/**
 * Leaves out of React Router what only its own framework uses. Links bring along what would fetch ahead for them there, and its forms
 * come along unused, since each is told its name.
 */
export const routerParts = (): Plugin => ({
  name: 'router-parts',
  apply: 'build',
  transform: {
    filter: { id: PARTS },
    handler: (code) => ({
      code: code
        .replaceAll(MADE, () => `/* @__PURE__ */ ${MADE}`)
        .replace(NAMED, '')
        .replace(FETCHES_AHEAD, 'const PrefetchPageLinks = () => null\nfunction PrefetchInFramework('),
      map: null,
    }),
  },
})
