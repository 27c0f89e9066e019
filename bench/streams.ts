// How many live streams one process holds: how soon an event for everybody reaches all of them, and how much memory each takes.
// BENCH_DATABASE_URL=postgres://… node bench/streams.ts [streams] [events], on Linux, with as many open files as streams (ulimit -n);
// BENCH_PEOPLE says how many people they belong to, of whom each may have 30. Over NOTIFY, and over Redis if it is installed. In turn with
// each event, a bare node:http server writes the same bytes to as many streams. BENCH_PROFILE=<folder> writes where the program spends its
// time for each event over NOTIFY, which profiling makes longer.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#platform/server/config.ts'
import { openEventBus } from '#platform/server/work/event-bus.ts'
import { storeLiveEvents, wakeStreams } from '#platform/server/work/live-events.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { inTransaction, openPostgres } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { hasRedis, startRedis } from '#testing/events/redis.ts'
import { freePort, NODE_FLAGS } from '#testing/process/program.ts'
import { failAtOnce, filled } from './load/databases.ts'
import { settingsFor, start } from './load/servers.ts'
import { fillPeople, tokenOf } from './streams/fill.ts'
import { openStreams, type OpenStreams } from './streams/open-streams.ts'
import { openProfiler } from './streams/profile.ts'

const streams = Number(process.argv[2] ?? 5_000)
const events = Number(process.argv[3] ?? 10)
const people = Number(process.env['BENCH_PEOPLE'] ?? streams)
const SETTLE_MS = 5_000
/** One heartbeat of each stream. */
const IDLE_MS = 20_000
const PAUSE_MS = 1_000
const ARRIVES_WITHIN_MS = 30_000
const profile = process.env['BENCH_PROFILE']
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
const residentKb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN)
const TICK_MS = 10
/** Time that a process has spent on processors, in itself and in the system. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)

/** How events reached the streams of a process. */
interface Sent {
  processorMs: number
  lastedMs: number
  /** Of each stream and event, until it was read. */
  times: number[]
}

/** Has an event sent to streams of a process, and adds what it took. */
async function addEvent(
  sent: Sent,
  pid: number,
  streamsOf: readonly OpenStreams[],
  send: () => unknown,
): Promise<void> {
  const arrived = Promise.all(streamsOf.map(({ next }) => next(ARRIVES_WITHIN_MS)))
  const [begun, used] = [performance.now(), processorMsOf(pid)]
  void send()
  for (const times of await arrived) sent.times.push(...times.map((time) => time - begun))
  sent.processorMs += processorMsOf(pid) - used
  sent.lastedMs += performance.now() - begun
}

/**
 * Opens the streams on a process of its own, sends events to all of them one after the other, and returns rows of the table: its own, and
 * that of the reference.
 */
async function measure(
  name: string,
  database: string,
  tokens: readonly string[],
  eventsUrl?: string,
): Promise<string[]> {
  const settings = { ...settingsFor(database, true), ...(eventsUrl !== undefined && { EVENTS_URL: eventsUrl }) }
  const inspector = profile && eventsUrl === undefined ? await freePort() : undefined
  const flags = [...NODE_FLAGS, ...(inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`])]
  const server = await start('../../testing/process/serve.ts', settings, undefined, flags)
  const bare = await start('../streams/bare-streams.ts', {}, undefined, NODE_FLAGS)
  const opened = await openPostgres(database, 2, failAtOnce)
  const batcher = openNotifyBatcher(opened, (error) => failAtOnce(error as Error))
  const bus = await openEventBus(
    { EVENTS_URL: eventsUrl },
    opened,
    batcher,
    createLogger(parseConfig({ LOG_LEVEL: 'silent' })),
  )
  try {
    // The first ones make the program load, and its heap grow to, what any number of them needs.
    const few = Math.ceil(streams / 10)
    const first = await openStreams(server.origin, tokens.slice(0, few))
    await wait(SETTLE_MS)
    const before = residentKb(server.pid)
    const others = await openStreams(server.origin, tokens.slice(few))
    await wait(SETTLE_MS)
    const opening = residentKb(server.pid)
    const onBare = await openStreams(bare.origin, tokens)
    const accounts = [...new Set(tokens.map((token) => Number(token.split('-').at(-1))))]
    const [own, reference]: [Sent, Sent] = [
      { processorMs: 0, lastedMs: 0, times: [] },
      { processorMs: 0, lastedMs: 0, times: [] },
    ]
    const load: number[] = []
    const profiler = inspector === undefined ? undefined : await openProfiler(inspector)
    const idle = processorMsOf(server.pid)
    await wait(IDLE_MS)
    const idleShare = (processorMsOf(server.pid) - idle) / IDLE_MS
    for (let event = 0; event < events; event++) {
      const payload = { conversation_id: event }
      const told = accounts.map((account_id) => ({ account_id, type: 'message', payload }))
      await inTransaction(opened.db, (transaction) => storeLiveEvents(transaction, told, new Date()))
      await profiler?.start()
      await addEvent(own, server.pid, [first, others], () => wakeStreams(bus, accounts))
      await profiler?.stop(join(profile ?? '', `event-${event + 1}.cpuprofile`))
      await wait(PAUSE_MS)
      const body = `id: ${event + 1}\nevent: message\ndata: ${JSON.stringify(payload)}\n\n`
      await addEvent(reference, bare.pid, [onBare], () => fetch(bare.origin, { method: 'POST', body }))
      load.push(loadavg()[0] ?? 0)
      await wait(PAUSE_MS)
    }
    const kb = (residentKb(server.pid) - before) / others.count
    await Promise.all([first, others, onBare].map(({ hangUp }) => hangUp()))
    const row = (of: string, { processorMs, lastedMs, times }: Sent, idleOf: number, more: readonly unknown[]) => {
      // Without what the open streams cost meanwhile.
      const forEvent = (processorMs - lastedMs * idleOf) / events
      const sorted = times.toSorted((one, other) => one - other)
      const shares = [0.5, 0.99, 1].map((share) => at(sorted, share))
      return `| ${[of, streams, people, ...shares, Math.round(forEvent), Math.round(idleOf * 1_000), ...more].join(' | ')} |`
    }
    const memory = [((opening - before) / others.count).toFixed(1), kb.toFixed(1), Math.max(...load).toFixed(1)]
    return [row(name, own, idleShare, memory), row('bare node:http', reference, 0, ['', '', ''])]
  } finally {
    await bus.close()
    await batcher.close()
    await opened.close()
    server.stop()
    bare.stop()
  }
}

const database = await filled(url, `streams_${people}`, (db) => fillPeople(db, people))
const tokens = Array.from({ length: streams }, (_, n) => tokenOf(1 + (n % people)))
printLine(
  '| over | streams | people | median ms | p99 ms | longest ms | processor ms | idle, ms a second | kB each, open | kB each, after events | load |',
)
printLine('|---|---|---|---|---|---|---|---|---|---|---|')
for (const row of await measure('NOTIFY', database, tokens)) printLine(row)
if (hasRedis) {
  const redis = await startRedis()
  for (const row of await measure('Redis', database, tokens, redis.url)) printLine(row)
  await redis.remove()
}
process.exit()
