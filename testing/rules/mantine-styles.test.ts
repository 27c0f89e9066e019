import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLASS_NAMES } from '#build/mantine-styles.ts'

const CORE = join(import.meta.dirname, '../../node_modules/@mantine/core')

test('no class of a component is left without its styles', () => {
  const modules = globSync('esm/**/*.module.mjs', { cwd: CORE })
  expect(modules.length).toBeGreaterThan(50)
  const unstyled = modules.filter((file) => {
    const component = CLASS_NAMES.exec(join(CORE, file))?.[1]
    return component === undefined || !existsSync(join(CORE, `styles/${component}.layer.css`))
  })
  expect(unstyled).toEqual([])
})
