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

const SECTION_OR_SCREEN = /\{\s*path: '([^']*)',\s*(label|load)/g
const adminTables = globSync('features/*/admin.tsx', { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), 'utf8'),
)

function readSections(table: string): { path: string; isSection: boolean }[] {
  let section = ''
  return [...table.matchAll(SECTION_OR_SCREEN)].map(([, path = '', follows]) => {
    const isSection = follows === 'label'
    if (isSection) section = `/admin/${path}`.replace(/\/$/, '')
    return { path: isSection ? section : `${section}/${path}`, isSection }
  })
}

const adminTable = adminTables.flatMap(readSections)

/** Addresses of the sections of the admin area, which the table names as one screen. */
export const adminScreens: readonly string[] = adminTable.filter(({ isSection }) => isSection).map(({ path }) => path)

/** Addresses of the screens below its sections. */
export const adminSubscreens: readonly string[] = adminTable
  .filter(({ isSection }) => !isSection)
  .map(({ path }) => path)

/** The screens that anybody may open. */
export const publicScreens: readonly string[] = screenTable
  .filter(({ access }) => access === 'anyone')
  .map(({ path }) => path)
