import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TABLE = readFileSync(join(import.meta.dirname, '../../app/routes.ts'), 'utf8')
const ROW = /\{\s*path: '([^']+)',\s*access: '([^']+)'/g

/** The rows of the route table, read as text: what they import needs a browser's build. */
export const screenTable: readonly { path: string; access: string }[] = [...TABLE.matchAll(ROW)].map(
  ([, path = '', access = '']) => ({ path, access }),
)

/** The screens that anybody may open. */
export const publicScreens: readonly string[] = screenTable
  .filter(({ access }) => access === 'anyone')
  .map(({ path }) => path)
