// Whether anything that was acknowledged is lost or doubled when the program is killed and its database goes down under load. Brings
// its own PostgreSQL and keeps its own books: node bench/failure.ts [kills] [restarts of the database]
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { makeCluster, WAYS_DOWN, type Cluster } from './failure/cluster.ts'
import { emptyLedger, makePeople, read, startConversation, write, type Ledger } from './failure/people.ts'
import { prepareProgram, type Program } from './failure/program.ts'

const KILLS = Number(process.argv[2] ?? 20)
const RESTARTS = Number(process.argv[3] ?? 10)
const WRITERS = 6
const READERS = 2
const BETWEEN_MS = 1_500
const READY_WITHIN_MS = 120_000
const LISTENERS_SETTLE_MS = 12_000
const TOO_LONG_MS = 20 * 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Kills and restarts, spread over the run, the ways in which the database goes down in turn. */
const disturbances = (): ('program' | (typeof WAYS_DOWN)[number])[] =>
  [
    ...Array.from({ length: KILLS }, (_, n) => ({ at: (n + 0.5) / KILLS, what: 'program' as const })),
    ...Array.from({ length: RESTARTS }, (_, n) => ({
      at: (n + 0.6) / RESTARTS,
      what: WAYS_DOWN[n % WAYS_DOWN.length] ?? 'fast',
    })),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ what }) => what)

async function disturb(
  what: ReturnType<typeof disturbances>[number],
  program: Program,
  cluster: Cluster,
): Promise<void> {
  if (what === 'program') return program.kill()
  cluster.stop(what)
  await wait(BETWEEN_MS / 3)
  await cluster.start()
}

/** What the database itself holds against what was promised. */
async function audit({ db }: OpenDatabase, ledger: Ledger): Promise<string[]> {
  const messages = await sql<{ id: number; text: string }>`select id, content as text from messages`.execute(db)
  const requests = await sql<{ id: number; text: string }>`select id, title as text from requests`.execute(db)
  const compare = (kind: string, promised: Map<string, number>, rows: { id: number; text: string }[]) => {
    const stored = Map.groupBy(rows, ({ text }) => text)
    return [...promised].flatMap(([text, id]) => {
      const found = stored.get(text) ?? []
      if (found.length === 0) return [`${kind} lost: ${text}`]
      if (found.length > 1) return [`${kind} stored ${found.length} times: ${text}`]
      return found[0]?.id === id ? [] : [`${kind} has another id: ${text}`]
    })
  }
  return [...compare('message', ledger.messages, messages.rows), ...compare('request', ledger.requests, requests.rows)]
}

/** How many connections listen; a new one may take a moment. */
async function countListeners({ db }: OpenDatabase): Promise<number> {
  const begun = Date.now()
  for (;;) {
    const found = await sql`select 1 from pg_stat_activity where query = 'listen live_events'`.execute(db)
    if (found.rows.length === 1 || Date.now() - begun > LISTENERS_SETTLE_MS) return found.rows.length
    await wait(100)
  }
}

async function run(cluster: Cluster, program: Program, opened: OpenDatabase): Promise<string[]> {
  await migrate(opened.db)
  await makePeople(opened.db)
  program.start()
  await program.ready(READY_WITHIN_MS)
  const ledger = emptyLedger()
  const conversation = await startConversation(program.origin, ledger)
  const enough = new AbortController()
  const people = [
    ...Array.from({ length: WRITERS }, (_, n) =>
      write(program.origin, ledger, conversation, `writer ${n}`, enough.signal),
    ),
    ...Array.from({ length: READERS }, () => read(program.origin, ledger, conversation, enough.signal)),
  ]
  const backMs: number[] = []
  for (const what of disturbances()) {
    await wait(BETWEEN_MS)
    await disturb(what, program, cluster)
    const begun = Date.now()
    await program.ready(READY_WITHIN_MS)
    backMs.push(Date.now() - begun)
    const listeners = await countListeners(opened)
    if (listeners !== 1) ledger.faults.push(`${listeners} connections listen after: ${what}`)
  }
  await wait(BETWEEN_MS)
  enough.abort()
  await Promise.all(people)
  const faults = [...ledger.faults, ...(await audit(opened, ledger))]
  if (program.ownEnds() > 0) faults.push(`the program ended by itself ${program.ownEnds()} times`)
  const answers = [...ledger.answers].map(([status, times]) => `${status}: ${times}`).join(', ')
  process.stdout.write(
    [
      `${KILLS} kills of the program, ${RESTARTS} restarts of the database (${WAYS_DOWN.join(', ')})`,
      `acknowledged: ${ledger.messages.size} messages, ${ledger.requests.size} requests`,
      `answers: ${answers}`,
      `ready again after at most ${Math.max(0, ...backMs)} ms`,
      `faults: ${faults.length}`,
      ...faults.slice(0, 20),
      '',
    ].join('\n'),
  )
  return faults
}

const tooLong = setTimeout(() => {
  process.stderr.write('It takes too long\n')
  process.exit(1)
}, TOO_LONG_MS)
const cluster = makeCluster(await freePort())
await cluster.start()
const program = prepareProgram(cluster.address, await freePort())
const opened = await openPostgres(cluster.address, 2, () => undefined)
try {
  const faults = await run(cluster, program, opened)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  clearTimeout(tooLong)
  await program.stop()
  await opened.close()
  cluster.stop('immediate')
  cluster.remove()
}
