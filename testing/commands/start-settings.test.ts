import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from '../process/program.ts'

const PROGRAM = join(import.meta.dirname, '../../app/main.ts')

test('the program does not start on a second database because of a misspelt name in .env', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-start-'))
  writeFileSync(join(folder, '.env'), 'PORT=0\nDATABSE_URL=postgres://ann:word@db.example/atelier\n')
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const { code, complained } = await new Promise<{ code: unknown; complained: string }>((resolve) => {
    execFile(process.execPath, [...NODE_FLAGS, PROGRAM], { env, cwd: folder }, (error, _out, err) =>
      resolve({ code: error?.code, complained: err }),
    )
  })
  expect(code).toBe(1)
  expect(complained).toBe(
    [
      'These names are unknown:',
      '  DATABSE_URL in .env is not a setting. Did you mean DATABASE_URL?',
      'Correct or remove them. docs/run/configure.md lists all settings',
      '',
    ].join('\n'),
  )
  expect(readdirSync(folder)).toEqual(['.env'])
  rmSync(folder, { recursive: true })
})
