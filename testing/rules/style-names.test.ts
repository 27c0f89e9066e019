import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every class that a screen names stands in its style sheet', () => {
  const screens = globSync('{app,features,platform}/**/*.tsx', { cwd: ROOT })
  const uses = screens.flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
      const styles = read(sheet.startsWith('#') ? sheet.slice(1) : join(dirname(file), sheet))
      const named = [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used = '']) => used)
      return named.map((used) => ({ use: `${file}: ${used}`, isThere: new RegExp(`\\.${used}\\b`).test(styles) }))
    })
  })
  expect(uses.length).toBeGreaterThan(100)
  expect(uses.filter(({ isThere }) => !isThere).map(({ use }) => use)).toEqual([])
})
