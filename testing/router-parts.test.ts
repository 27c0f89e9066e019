import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { routerParts } from '#build/router-parts.ts'

const ENTRY = 'virtual:entry'

test('links and addresses come without the forms and the fetching ahead of a framework that is not used', async () => {
  const built = (await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      routerParts(),
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) =>
          id === ENTRY ? `export { BrowserRouter, Link, NavLink, useSearchParams } from 'react-router'` : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', external: /^react(?:-dom)?$/ },
    },
  })) as Rolldown.RolldownOutput
  const modules = built.output.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n')
  expect(modules).toContain('LinkWithRef')
  expect(modules).not.toMatch(/new FormData\(|PrefetchInFramework|"modulepreload"/)
})
