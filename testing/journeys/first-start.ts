import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../process/program.ts'

const LOOK_EVERY_MS = 100
const TIMEOUT_MS = 200_000

/** Where a run keeps what first starts leave behind: its workers have one parent, the run itself. */
const folderOf = (run: number) => join(tmpdir(), `atelier-first-starts-${run}`)

/** At the end of a run, in the process of the run. */
export const deleteFirstStarts = (): void => rmSync(folderOf(process.pid), { recursive: true, force: true })

/**
 * Lays out the data that a first start of the program leaves behind, with the people and works of the demo or without. Laying out
 * a database takes most of a start: it is done once in a run by whoever comes first, the others wait for it.
 */
export async function copyFirstStart(folder: string, withDemo: boolean): Promise<void> {
  const made = join(folderOf(process.ppid), withDemo ? 'demo' : 'empty')
  const ready = join(made, 'ready')
  mkdirSync(folderOf(process.ppid), { recursive: true })
  if (isFirst(made)) {
    try {
      const { stop } = await startProgram(made, { DEMO_DATA: withDemo ? '1' : '0', ROLE: 'web,worker' })
      await stop()
      writeFileSync(ready, '')
    } catch (error) {
      // Whoever comes next tries again.
      rmSync(made, { recursive: true })
      throw error
    }
  }
  for (const ends = Date.now() + TIMEOUT_MS; !existsSync(ready); await wait(LOOK_EVERY_MS))
    if (Date.now() > ends) throw new Error('Nobody finished the first start of the program')
  cpSync(join(made, 'data'), join(folder, 'data'), { recursive: true })
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
