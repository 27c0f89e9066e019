import type { Plugin } from 'vite'

// A library draws its icons with options, contexts and class names that nothing here uses.
const ICON = `
import { createElement } from 'react'
const NAMED = ['aria-label', 'aria-labelledby', 'role', 'title']
export default ({ node }) => ({ size = 24, color = 'currentColor', strokeWidth = 2, ...props }) => createElement(
  'svg',
  {
    width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: color, strokeWidth, strokeLinecap: 'round',
    strokeLinejoin: 'round', 'aria-hidden': NAMED.some((name) => props[name]) ? undefined : true, ...props,
  },
  ...node.map(([tag, attributes]) => createElement(tag, attributes)),
)`

// Actions are our own (`useAction`), so the store of mutations stays empty.
const NO_MUTATIONS = `
export class MutationCache {
  getAll() { return [] }
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

const REPLACED: readonly [module: RegExp, code: string][] = [
  [/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/, ICON],
  [/[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/, NO_MUTATIONS],
]

/** Leaves out of every first visit what libraries bring for uses that no screen makes of them. */
export const withoutUnusedParts = (): Plugin[] => [
  {
    name: 'unused-parts',
    apply: 'build',
    load: {
      filter: { id: REPLACED.map(([module]) => module) },
      handler: (id) => REPLACED.find(([module]) => module.test(id))?.[1] ?? null,
    },
  },
  {
    name: 'icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      // Keys of drawn lines are random letters, which do not compress.
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
    },
  },
  {
    name: 'router-without-names',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/ },
      // A component that is given a name counts as used, and with it the links and forms of frameworks.
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/(?<== )(?=React\$1\.(?:forwardRef|createContext)\()/g, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  },
]
