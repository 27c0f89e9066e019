// How many live streams one process holds: how soon an event for everybody reaches all of them, and how much memory each takes.
// BENCH_DATABASE_URL=postgres://… node bench/streams.ts [streams] [events], on Linux, with as many open files as streams (ulimit -n);
// BENCH_PEOPLE says how many people they belong to, of whom each may have 30. Over NOTIFY, and over Redis if it is installed.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#platform/server/config.ts'
import { openEventBus } from '#platform/server/work/event-bus.ts'
import { storeLiveEvents, wakeStreams } from '#platform/server/work/live-events.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { inTransaction, openPostgres } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { hasRedis, startRedis } from '#testing/events/redis.ts'
import { NODE_FLAGS } from '#testing/process/program.ts'
import { failAtOnce, filled } from './load/databases.ts'
import { settingsFor, start } from './load/servers.ts'
import { fillPeople, tokenOf } from './streams/fill.ts'
import { openStreams } from './streams/open-streams.ts'

const streams = Number(process.argv[2] ?? 5_000)
const events = Number(process.argv[3] ?? 10)
const people = Number(process.env['BENCH_PEOPLE'] ?? streams)
const SETTLE_MS = 5_000
const ARRIVES_WITHIN_MS = 30_000
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

/** Opens the streams on a process of its own, sends events to all of them one after the other, and returns a row of the table. */
async function measure(name: string, database: string, tokens: readonly string[], eventsUrl?: string): Promise<string> {
  const settings = { ...settingsFor(database, true), ...(eventsUrl !== undefined && { EVENTS_URL: eventsUrl }) }
  const server = await start('../../testing/process/serve.ts', settings, undefined, NODE_FLAGS)
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
    const accounts = [...new Set(tokens.map((token) => Number(token.split('-').at(-1))))]
    const [fromCommit, load]: [number[], number[]] = [[], []]
    let processorMs = 0
    for (let event = 0; event < events; event++) {
      const told = accounts.map((account_id) => ({ account_id, type: 'message', payload: { conversation_id: event } }))
      const arrived = Promise.all([first.next(ARRIVES_WITHIN_MS), others.next(ARRIVES_WITHIN_MS)])
      await inTransaction(opened.db, (transaction) => storeLiveEvents(transaction, told, new Date()))
      const [begun, used] = [performance.now(), processorMsOf(server.pid)]
      wakeStreams(bus, accounts)
      for (const times of await arrived) fromCommit.push(...times.map((time) => time - begun))
      processorMs += processorMsOf(server.pid) - used
      load.push(loadavg()[0] ?? 0)
      await wait(1000)
    }
    const kb = (residentKb(server.pid) - before) / others.count
    const sorted = fromCommit.toSorted((a, b) => a - b)
    await Promise.all([first.hangUp(), others.hangUp()])
    return `| ${[
      name,
      first.count + others.count,
      people,
      at(sorted, 0.5),
      at(sorted, 0.99),
      at(sorted, 1),
      Math.round(processorMs / events),
      ((opening - before) / others.count).toFixed(1),
      kb.toFixed(1),
      Math.max(...load).toFixed(1),
    ].join(' | ')} |`
  } finally {
    await bus.close()
    await batcher.close()
    await opened.close()
    server.stop()
  }
}

const database = await filled(url, `streams_${people}`, (db) => fillPeople(db, people))
const tokens = Array.from({ length: streams }, (_, n) => tokenOf(1 + (n % people)))
printLine(
  '| over | streams | people | median ms | p99 ms | longest ms | processor ms | kB each, open | kB each, after events | load |',
)
printLine('|---|---|---|---|---|---|---|---|---|---|')
printLine(await measure('NOTIFY', database, tokens))
if (hasRedis) {
  const redis = await startRedis()
  printLine(await measure('Redis', database, tokens, redis.url))
  await redis.remove()
}
process.exit()
