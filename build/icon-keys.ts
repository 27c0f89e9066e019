import type { Plugin } from 'vite'

const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const KEY = /,\s*key: "[a-z0-9]+"/g

/**
 * Removes React's keys from icons. Their parts never change order, so that only development needs keys, and random letters cannot be
 * compressed: without them each first visit loads about 0.3 kB less.
 */
export const iconKeys = (): Plugin => ({
  name: 'icon-keys',
  apply: 'build',
  transform: { filter: { id: ICONS }, handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }) },
})
