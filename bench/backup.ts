import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startApiOn } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { givenMigratedFolder, givenServer, runScript, type Place } from '#testing/process/process.ts'
import { startProgram } from '#testing/process/program.ts'

// How much slower calls are while a backup is made: `node bench/backup.ts`. With TEST_DATABASE_URL also on a server's database. Calls
// are measured without and with a backup in turn, since other work on the machine changes all of them alike.

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = 10
const CALLERS = 4
const MESSAGES = 100_000
const FILES = 400
const FILE_BYTES = 250_000

interface Measured {
  perSecond: number
  p95: number
  most: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Two who talk, a long past, and files. */
async function fill(place: Place) {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { client, params } = await givenConversation(api)
  await sql`create table filler (id bigint generated always as identity primary key, words text not null)`.execute(
    opened.db,
  )
  await sql`insert into filler (words) select repeat(md5(n::text), 20) from generate_series(1, ${MESSAGES}) n`.execute(
    opened.db,
  )
  await api.stop()
  await opened.close()
  const folder = join(place.settings['DATA_DIR'] ?? '', 'files/pictures')
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < FILES; file++) writeFileSync(join(folder, `${file}.webp`), randomBytes(FILE_BYTES))
  return { authorization: `Bearer ${client.token}`, path: `/api/conversations/${params.id}/messages` }
}

/** Calls, one in four of which writes, until it is told to stop. */
async function call(
  origin: string,
  { path, authorization }: { path: string; authorization: string },
  isOn: () => boolean,
) {
  const took: number[] = []
  const begun = performance.now()
  const caller = async (number: number) => {
    for (let count = number; isOn(); count++) {
      const at = performance.now()
      const reply = await fetch(`${origin}${path}`, {
        headers: { authorization, 'content-type': 'application/json' },
        ...(count % 4 === 0 && { method: 'POST', body: JSON.stringify({ content: `Message ${count}` }) }),
      })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`A call was answered ${reply.status}`)
      took.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)))
  const sorted = took.toSorted((a, b) => a - b)
  return {
    perSecond: (took.length / (performance.now() - begun)) * 1000,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    most: sorted.at(-1) ?? 0,
  } satisfies Measured
}

/** How long it takes to verify the newest backup, and to restore it into a new folder. */
async function timeCopies(what: string, place: Place): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atelier-bench-restored-'))
  const backups = join(place.settings['DATA_DIR'] ?? '', 'backups')
  const newest = readdirSync(backups).toSorted().at(-1) ?? ''
  const time = async (from: Place, ...words: [string, ...string[]]) => {
    const begun = performance.now()
    const { code, complained } = await runScript(from, ...words)
    if (code !== 0) throw new Error(complained)
    return ((performance.now() - begun) / 1000).toFixed(1)
  }
  try {
    const verified = await time(place, 'backup', 'verify')
    const restored = await time({ ...place, settings: { DATA_DIR } }, 'restore', join(backups, newest))
    console.log(`${what}: verified in ${verified} s, restored into an embedded database in ${restored} s`)
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

async function measure(what: string, place: Place): Promise<void> {
  const talk = await fill(place)
  const settings = { ...place.settings, RATE_LIMITS: '0', BACKUP_KEEP: '2' }
  const program = await startProgram(place.settings['DATA_DIR'] ?? '', settings)
  const [without, during]: [Measured[], Measured[]] = [[], []]
  const lasted: number[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      let isOn = true
      const calling = call(program.origin, talk, () => isOn)
      await pause(SECONDS * 1000)
      isOn = false
      const alone = await calling
      let isMade = false
      const begun = performance.now()
      const making = runScript({ ...place, settings }, 'backup').finally(() => (isMade = true))
      const beside = await call(program.origin, talk, () => !isMade)
      const { code, complained } = await making
      if (code !== 0) throw new Error(complained)
      // The first round is everybody's warm-up.
      if (round === 0) continue
      without.push(alone)
      during.push(beside)
      lasted.push((performance.now() - begun) / 1000)
    }
    await program.stop()
    await timeCopies(what, place)
  } finally {
    await program.stop()
    await place.remove()
  }
  const of = (measured: readonly Measured[], key: keyof Measured) => median(measured.map((one) => one[key]))
  const ratios = without.map(({ perSecond }, round) => (during[round]?.perSecond ?? 0) / perSecond)
  const line = (name: string, measured: readonly Measured[]) =>
    `${name.padEnd(16)} ${of(measured, 'perSecond').toFixed(0).padStart(6)} calls/s, p95 ${of(measured, 'p95').toFixed(1)} ms, longest ${of(measured, 'most').toFixed(0)} ms`
  console.log(`${what}: a backup took ${median(lasted).toFixed(1)} s`)
  console.log(line('without', without))
  console.log(line('beside a backup', during))
  console.log(`ratio of calls ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`)
}

await measure('embedded', await givenMigratedFolder())
const url = process.env['TEST_DATABASE_URL']
if (url !== undefined) await measure('PostgreSQL', await givenServer(url))
