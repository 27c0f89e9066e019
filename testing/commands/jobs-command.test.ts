import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { runAdminCommand } from '#app/server/commands/run-command.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { job, startWorker } from '#platform/server/work/jobs.ts'
import { lockFolder } from '#platform/server/database/folder-lock.ts'
import type { Services } from '#platform/server/services.ts'
import { startApi } from '../api.ts'
import { givenFolder, runScript, type Place } from '../process/process.ts'

vi.setConfig({ testTimeout: 180_000 })

const log = pino({ level: 'silent' })
const ADDRESS = 'ada@example.com'

let broken = true
const greet = job({
  name: 'greet',
  data: z.object({ to: z.string() }),
  tries: 1,
  run: async ({ to }) => {
    if (broken) throw new RangeError(`${to} is not here`)
  },
})
const wave = job({ name: 'wave', data: z.object({ to: z.string() }), run: async () => undefined })

const runJobs = (place: Place, ...words: string[]) => runScript(place, 'jobs', ...words)

async function withWorker(opened: OpenDatabase, then: () => Promise<void>) {
  const tools = () => ({
    db: opened.db,
    now: new Date(),
    log,
    services: { config: { FAILED_JOB_DAYS: 30 } } as Services,
  })
  const stop = await startWorker(opened, { jobs: [greet], scheduledJobs: [] }, ['worker'], tools, { pollMs: 50 })
  await then()
  await stop(5_000)
}

const statesOf = async (opened: OpenDatabase, kind: string) => {
  const { rows } = await opened.query('select state from jobs where kind = $1', [kind])
  return rows.map((row) => (row as { state: string }).state)
}

test('a command says how every kind stands and why jobs failed, without saying whom they are about, and tries again', async () => {
  const { app, opened, services, now } = await startApi()
  const run = (...words: string[]) =>
    runAdminCommand({ opened, services, clock: now, log: app.log, isProgram: true }, ['jobs', ...words])
  broken = true
  await withWorker(opened, async () => {
    await enqueue(opened.db, greet, { to: ADDRESS })
    await vi.waitFor(async () => expect(await statesOf(opened, greet.name)).toEqual(['failed']), 20_000)
  })
  await enqueue(opened.db, wave, { to: ADDRESS })

  const listed = await run()
  expect(listed).toMatch(/^greet +0 +0 +0 +1$/m)
  expect(listed).toMatch(/^wave +1 +0 +0 +0$/m)
  expect(listed).toMatch(/greet +[\w-]{36} +RangeError at testing\/commands\/jobs-command\.test\.ts:\d+/)
  expect(listed).not.toContain('ada@')

  await expect(run('retry', 'greeting')).rejects.toThrow('greeting')
  expect(await run('retry', 'greet')).toContain('1 job is')
  await expect(run('delete')).rejects.toThrow('npm run admin -- jobs')

  broken = false
  await withWorker(opened, () =>
    vi.waitFor(async () => expect(await statesOf(opened, greet.name)).toEqual(['completed']), 20_000),
  )
})

test('while a process that cannot be reached has the embedded database, npm run jobs says what to do', async () => {
  const place = givenFolder()
  const folder = place.settings['DATA_DIR'] ?? ''
  expect(await runJobs(place)).toMatchObject({ code: 1, complained: expect.stringContaining('no database') })
  mkdirSync(join(folder, 'db'))
  const unlock = lockFolder(folder)
  const { code, complained } = await runJobs(place)
  unlock()
  expect(code).toBe(1)
  expect(complained).toContain('in use by the running program')
  expect(complained).toContain('control.sock')
  await place.remove()
})
