import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stylesOfTheme, WRITERS } from '#build/theme-styles.ts'
import { cssVariables } from '#platform/web/theme.ts'

const CORE = join(import.meta.dirname, '../node_modules/@mantine/core')

test('whatever writes the styles of the theme into a page is known to the build', () => {
  const writers = globSync('esm/**/*.mjs', { cwd: CORE }).flatMap((file) => WRITERS.exec(join(CORE, file))?.[1] ?? [])
  expect(writers.toSorted()).toEqual(['MantineClasses', 'MantineCssVariables'])
})

test('the style sheet of all pages holds every token, for each scheme', async () => {
  const styles = await stylesOfTheme()
  const { variables, light, dark } = cssVariables({} as never)
  const scheme = (name: string) => styles.slice(styles.indexOf(`:root[data-mantine-color-scheme="${name}"]`))
  for (const [name, value] of Object.entries(variables)) expect(styles).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(light)) expect(scheme('light')).toContain(`${name}: ${value};`)
  for (const [name, value] of Object.entries(dark)) expect(scheme('dark')).toContain(`${name}: ${value};`)
})
