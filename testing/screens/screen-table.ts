import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TABLES = ['app/routes.ts', ...globSync('features/*/web.tsx', { cwd: ROOT })]
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')
const ROW = /\{\s*path: '([^']+)',\s*access: '([^']+)'/g

/** The screens of the app and of all features, read as text: what they import needs a browser's build. */
export const screenTable: readonly { path: string; access: string }[] = [...TABLES.matchAll(ROW)].map(
  ([, path = '', access = '']) => ({ path, access }),
)

const SECTION = /\{\s*path: '([^']*)',\s*label: /g

/** Addresses of the sections of the admin area, which the table names as one screen. */
export const adminScreens: readonly string[] = globSync('features/*/admin.tsx', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(SECTION)].map(([, path = '']) => `/admin/${path}`.replace(/\/$/, '')))

/** The screens that anybody may open. */
export const publicScreens: readonly string[] = screenTable
  .filter(({ access }) => access === 'anyone')
  .map(({ path }) => path)
