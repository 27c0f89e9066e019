import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeServerDatabase } from '#testing/database/database.ts'
import { freePort, NODE_FLAGS } from '#testing/process/program.ts'

// How long the built program takes until it is ready, on PostgreSQL and as in production: `TEST_DATABASE_URL=... node bench/start.ts
// [times]`, on Linux. The first start of a release stores its built files; the others find them.

const ROOT = join(import.meta.dirname, '..')
const TICKS_A_SECOND = 100

const url = process.env['TEST_DATABASE_URL']
if (url === undefined) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server')

/** Starts the program and stops it again; how long it took to be ready, and how much of a processor. */
async function measure(folder: string, settings: Record<string, string>): Promise<{ wall: number; cpu: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'app/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const isReady = async (stream: NodeJS.ReadableStream) => {
    for await (const line of createInterface({ input: stream })) if (line.includes('is ready')) return
    throw new Error('It ended before it was ready')
  }
  try {
    await Promise.any([isReady(child.stdout), isReady(child.stderr)])
    const wall = (performance.now() - begun) / 1000
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { wall, cpu: (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const times = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'atelier-start-'))
const { address, drop } = await makeServerDatabase(url)
try {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: address,
    PUBLIC_URL: 'https://atelier.invalid',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PORT: String(await freePort()),
  }
  for (let at = 0; at <= times; at++) {
    const { wall, cpu } = await measure(folder, settings)
    console.log(`${at === 0 ? 'first' : 'again'}: ready after ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of a processor`)
  }
} finally {
  await drop()
  rmSync(folder, { recursive: true })
}
