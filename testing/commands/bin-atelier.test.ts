import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// `bin/atelier` in a source checkout; in a release: release.test.ts.

const BIN = join(import.meta.dirname, '../../bin/atelier')

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs it in a folder, with the Node of one folder before that of the system. */
const run = (cwd: string, args: readonly string[], { bin = BIN, node = dirname(process.execPath) } = {}) =>
  spawnSync(bin, args, { cwd, encoding: 'utf8', env: { PATH: `${node}:/usr/bin:/bin` } })

test('a command runs in the folder where somebody is, also by a link on the search path', () => {
  const folder = givenFolder()
  symlinkSync(BIN, join(folder, 'atelier'))
  for (const bin of [BIN, join(folder, 'atelier')]) {
    const { status, stderr } = run(folder, ['jobs'], { bin })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${folder}/data yet`)])
  }
})

test.each(['opperators', 'start', 'x; touch here', '.*'])(
  'a command that is none, such as %s, is told from those there are, and runs nothing',
  (command) => {
    const { status, stdout, stderr } = run(givenFolder(), [command])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`there is no command "${command}"`)
    expect(stderr).toMatch(/^ {2}operators$/m)
  },
)

test('on a Node that is too old a sentence says which one is needed', () => {
  const folder = givenFolder()
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v22.20.0\n')
  chmodSync(join(folder, 'node'), 0o755)
  const copy = join(folder, 'bin')
  spawnSync('mkdir', ['-p', copy])
  spawnSync('cp', [BIN, copy])
  const { status, stderr } = run(folder, [], { bin: join(copy, 'atelier'), node: folder })
  expect([status, stderr]).toEqual([
    1,
    "Atelier needs Node 24 or newer, and this machine has version 22. Install it from https://nodejs.org or your system's packages.\n",
  ])
})

test.runIf(process.platform === 'linux')(
  'what starts the program becomes it, so that no process of Node waits beside it',
  () => {
    const install = new URL('../../install.mjs', import.meta.url).href
    const become = `
    import { becomeProgram } from '${install}'
    process.stdout.write(process.pid + ' ')
    becomeProgram(process.execPath, ['--print', 'process.pid + " " + process.env.MALLOC_ARENA_MAX'])
    console.log('still here')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', become], {
      encoding: 'utf8',
    })
    const [before, after, pools] = stdout.trim().split(' ')
    expect([after, pools, stderr]).toEqual([before, '2', ''])
  },
)
