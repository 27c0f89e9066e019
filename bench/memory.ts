import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { makeServerDatabase } from '#testing/database/database.ts'
import { NODE_FLAGS } from '#testing/process/program.ts'

// What the program holds when it has nothing to do, and the most it held on the way there: `node bench/memory.ts`, on Linux.
// With TEST_DATABASE_URL also on a server's database, as in production.

const MAIN = join(import.meta.dirname, '../app/main.ts')
const IDLE_MS = 20_000
const FROM_PORT = 31_650

/** Starts the program, leaves it alone for a while and answers what the kernel counts for it, in megabytes. */
async function measure(folder: string, settings: Record<string, string>): Promise<{ holds: number; most: number }> {
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      PORT: String(FROM_PORT),
      SANDBOX_PORT: String(FROM_PORT + 1),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stderr })) if (line.includes('is ready')) break
    await pause(IDLE_MS)
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
    return { holds: megabytes('VmRSS'), most: megabytes('VmHWM') }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const folder = mkdtempSync(join(tmpdir(), 'atelier-memory-'))
const printResult = (what: string, { holds, most }: { holds: number; most: number }) =>
  console.log(`${what.padEnd(40)} ${String(holds).padStart(5)} MB, at most ${String(most).padStart(5)} MB`)
try {
  printResult('embedded, first start with demo data', await measure(folder, {}))
  printResult('embedded, second start', await measure(folder, {}))
  const server = process.env['TEST_DATABASE_URL']
  if (server !== undefined) {
    const { address, drop } = await makeServerDatabase(server)
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: address,
      PUBLIC_URL: 'https://atelier.invalid',
      STRIPE_SECRET_KEY: 'sk_test_memory',
      STRIPE_WEBHOOK_SECRET: 'whsec_memory',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    printResult('on PostgreSQL, first start', await measure(folder, production))
    printResult('on PostgreSQL, second start', await measure(folder, production))
    await drop()
  }
} finally {
  rmSync(folder, { recursive: true })
}
