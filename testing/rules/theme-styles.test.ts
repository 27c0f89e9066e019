import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLOURS, GLOBAL_STYLES, stylesOfTheme, STYLE_WRITERS } from '#build/theme-styles.ts'
import { cssVariables, theme } from '#platform/web/theme/theme.ts'

const CORE = join(import.meta.dirname, '../../node_modules/@mantine/core')

test('on paper every colour of a screen is that of paper, by night too', () => {
  const css = readFileSync(join(CORE, '../../../platform/web/theme/global.css'), 'utf8')
  const paper = css.slice(css.indexOf('@media print'))
  const { dark } = cssVariables({} as never)
  const own = Object.keys(dark).filter((name) => !name.startsWith('--mantine'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !paper.includes(`${name}: #`))).toEqual([])
})

test('whatever writes the styles of the theme into a page is known to the build', () => {
  const writers = globSync('esm/**/*.mjs', { cwd: CORE }).flatMap(
    (file) => STYLE_WRITERS.exec(join(CORE, file))?.[1] ?? [],
  )
  expect(writers.toSorted()).toEqual(['MantineClasses', 'MantineCssVariables'])
})

test('the theme has every colour that screens name, since those of Mantine are left out', () => {
  expect(globSync('esm/**/*.mjs', { cwd: CORE }).filter((file) => COLOURS.test(join(CORE, file)))).toHaveLength(1)
  const named = globSync('{app,features,platform}/**/*.tsx', { cwd: join(CORE, '../../..') }).flatMap((file) => [
    ...readFileSync(join(CORE, '../../..', file), 'utf8').matchAll(/<[A-Z][^>]*?\s(?:c|bg|color)="(\w+)"/g),
  ])
  // Besides those with shades there are some that Mantine knows by what they are for.
  const known = [...Object.keys(theme.colors ?? {}), 'dimmed', 'error', 'white', 'black']
  expect(named.map(([, color = '']) => color).filter((color) => !known.includes(color))).toEqual([])
})

test('the style sheet of all pages holds every token, for each scheme', async () => {
  const sheets = globSync('platform/web/**/*.css', { cwd: join(CORE, '../../..') })
  expect(sheets.filter((file) => GLOBAL_STYLES.test(`/${file}`))).toHaveLength(1)
  const styles = await stylesOfTheme()
  const { variables, light, dark } = cssVariables({} as never)
  const scheme = (name: string) => styles.slice(styles.indexOf(`:root[data-mantine-color-scheme="${name}"]`))
  for (const [name, value] of Object.entries(variables)) expect(styles).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(light)) expect(scheme('light')).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(dark)) expect(scheme('dark')).toContain(`${name}: ${value};`)
})
