import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
const PROGRAM = 'console.log(process.pid); setInterval(() => undefined, 1000)'

/** The command lines of all processes below one, by their ids. */
function processesBelow(parent: number): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [, ppid] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
      if (Number(ppid) !== parent) continue
      found.set(Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1))
      for (const [pid, words] of processesBelow(Number(name))) found.set(pid, words)
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}

test.runIf(process.platform === 'linux')(
  'after npm start only npm and its shell are left beside the program, and nothing of our start (on Linux)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-npm-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }))
    // What the real one does in the end, without installing or building anything.
    writeFileSync(
      join(folder, 'start.mjs'),
      `import { becomeProgram } from ${JSON.stringify(join(ROOT, 'install.mjs'))}
becomeProgram(process.execPath, ['-e', ${JSON.stringify(PROGRAM)}])
throw new Error('The start is still here')`,
    )
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(npm, 'exit')
    const [pid] = (await once(createInterface({ input: npm.stdout }), 'line')) as [string]
    onTestFinished(async () => {
      process.kill(Number(pid), 'SIGKILL')
      await ended
    })
    const below = processesBelow(npm.pid ?? 0)
    expect(below.get(Number(pid))).toEqual([process.execPath, '-e', PROGRAM])
    // Some shells wait for what they started, others become it.
    const others = [...below].flatMap(([other, words]) => (other === Number(pid) ? [] : [words]))
    expect(others.filter((words) => words.join(' ') !== `sh -c ${scripts.start}`)).toEqual([])
  },
)
