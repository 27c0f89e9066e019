import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check, type Verdict } from '../torture/checker/check.ts'
import type { Caller, Shared } from '../torture/caller.ts'
import { openJournal, readJournal, type Line } from '../torture/journal.ts'
import { Pair } from '../torture/people.ts'
import { randomOf } from '../torture/random.ts'
import { shareAmong, untilReady } from '../torture/torture.ts'
import { collectRecipients } from '../torture/world.ts'
import { disruptions, type Disruption, type DisruptionName } from './disruptions.ts'
import { listen, type Listener } from './listener.ts'
import type { Network } from './network.ts'
import { buildAvailableWorld, type AvailableWorld } from './world.ts'

export interface AvailabilityOptions {
  seed: number
  /** Pairs of people who do business, beside two who write messages without pause. */
  pairs: number
  /** How often each thing happens. */
  times: Partial<Record<DisruptionName, number>>
  network: Network
  say: (text: string) => void
}

/** How one disruption went. */
export interface Outcome {
  name: DisruptionName
  /** The longest time in which no write was acknowledged. */
  unwrittenMs: number
  /** The longest time in which a listener heard nothing. */
  unheardMs: number
}

export interface AvailabilityResult {
  outcomes: Outcome[]
  statuses: Map<string, number>
  visitors: Map<string, number>
  verdict: Verdict
  folder: string
}

const BACK_WITHIN_MS = 30_000
const GIVE_UP_AFTER_MS = 120_000
const LOAD_BEFORE_MS = 3_000
// A lost notification is made up for within three seconds.
const HEARD_WITHIN_MS = 4_000
const LOOK_MS = 50
const VISIT_PAUSE_MS = 100
const VISIT_PATIENCE_MS = 20_000

/** What is going on while servers fail. */
interface Load {
  /** When each write was acknowledged. */
  acknowledged: number[]
  listeners: Listener[]
  visitors: Map<string, number>
  finished: Promise<unknown>
}

/** Reads what visitors read, through one process, until it is enough. */
async function visit(origin: string, visitors: Load['visitors'], enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    const signal = AbortSignal.timeout(VISIT_PATIENCE_MS)
    const status = await fetch(`${origin}/api/requests/public?limit=5`, { signal }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      () => 'none',
    )
    visitors.set(status, (visitors.get(status) ?? 0) + 1)
    await wait(VISIT_PAUSE_MS)
  }
}

function beginLoad({ web, payments }: AvailableWorld, shared: Shared, { seed, pairs, say }: AvailabilityOptions): Load {
  const acknowledged: number[] = []
  const listeners: Listener[] = []
  const visitors = new Map<string, number>()
  const noteAcknowledged = () => {
    acknowledged.push(Date.now())
    shared.noteAcknowledged()
  }
  const through = (at: number): Shared => ({ ...shared, origin: web[at % web.length]?.origin ?? '', noteAcknowledged })
  const pairOf = (name: string, at: number) => new Pair(through(at), payments, randomOf(seed * 1000 + at), name)
  // Whoever writes through one process is heard through all.
  const meet = ({ token }: Caller) => listeners.push(...web.map(({ origin }) => listen(origin, token)))
  const working = [
    ...web.map((_, at) => pairOf(`talk${at + 1}`, at).talk(meet)),
    ...Array.from({ length: pairs }, (_, at) => pairOf(String(at + 1), at).work()),
  ]
  for (const one of working) one.catch((error: unknown) => say(String(error)))
  const visiting = web.map(({ origin }) => visit(origin, visitors, shared.enough))
  return { acknowledged, listeners, visitors, finished: Promise.allSettled([...working, ...visiting]) }
}

/** The longest pause among moments, from the last one before a disruption on. */
function longestPause(moments: readonly number[], since: number): number {
  const all = moments.slice(
    Math.max(
      0,
      moments.findLastIndex((at) => at <= since),
    ),
  )
  return Math.max(0, ...all.slice(1).map((at, before) => at - (all[before] ?? at)))
}

async function untilTrue(what: string, isTrue: () => boolean): Promise<void> {
  const begun = Date.now()
  while (!isTrue()) {
    if (Date.now() - begun > GIVE_UP_AFTER_MS) throw new Error(`Not within ${GIVE_UP_AFTER_MS / 1000} s: ${what}`)
    await wait(LOOK_MS)
  }
}

async function disrupt({ machines }: AvailableWorld, load: Load, disruption: Disruption): Promise<Outcome> {
  await machines.untilHealthy()
  await wait(LOAD_BEFORE_MS)
  const begun = Date.now()
  const end = await disruption.begin(machines)
  const over = Date.now()
  const isAfter = (moments: readonly number[]) => (moments.at(-1) ?? 0) > over
  const heardBy = () => load.listeners.map(({ heard }) => [...heard.values()])
  await untilTrue(`${disruption.name}: something is written`, () => isAfter(load.acknowledged))
  await untilTrue(`${disruption.name}: everybody hears of it`, () => heardBy().every(isAfter))
  await end?.()
  return {
    name: disruption.name,
    unwrittenMs: longestPause(load.acknowledged, begun),
    unheardMs: Math.max(...heardBy().map((moments) => longestPause(moments, begun))),
  }
}

/** Whoever listens misses nothing from the first message on that they heard. */
function findUnheard(lines: readonly Line[], listeners: readonly Listener[]): string[] {
  const written = lines.flatMap((line) =>
    line.line === 'acknowledged' && line.kind === 'message' && line.name.startsWith('talk') ? [line.name] : [],
  )
  return listeners.flatMap(({ origin, heard }) => {
    const [first = ''] = heard.keys()
    const [talk] = first.split(' ', 1)
    const all = written.filter((name) => name.startsWith(`${talk} `))
    return all
      .slice(all.indexOf(first))
      .filter((name) => !heard.has(name))
      .map((name) => `"${name}" was never heard at ${origin}`)
  })
}

const findFailures = (who: string, statuses: ReadonlyMap<string, number>): string[] =>
  [...statuses]
    .filter(([status]) => Number(status) >= 500 && status !== '503')
    .map(([status, times]) => `${who} were answered ${status} ${times} times`)

/** Runs the program among people while servers and machines fail, and compares what it promised with what is there. */
export async function testAvailability(options: AvailabilityOptions): Promise<AvailabilityResult> {
  const { say } = options
  const world = await buildAvailableWorld(options.network)
  const journalFile = join(world.folder, 'journal.jsonl')
  const journal = openJournal(journalFile)
  const enough = new AbortController()
  const shared = shareAmong(world.origin, journal, enough.signal)
  const recipients = collectRecipients(world.mailbox)
  try {
    await world.machines.start()
    for (const { start } of world.processes) start()
    for (const one of world.web) await untilReady(one)
    const load = beginLoad(world, shared, options)
    await untilTrue('everybody listens', () => load.listeners.length === world.web.length ** 2)
    const outcomes: Outcome[] = []
    for (const disruption of disruptions(options.times)) {
      const outcome = await disrupt(world, load, disruption)
      outcomes.push(outcome)
      say(`${outcome.name}: nothing was written for ${outcome.unwrittenMs} ms, or heard for ${outcome.unheardMs} ms`)
    }
    await world.machines.untilHealthy()
    say('everybody finishes what they began')
    enough.abort()
    await load.finished
    const lines = readJournal(journalFile)
    await wait(HEARD_WITHIN_MS)
    const unheard = findUnheard(lines, load.listeners)
    await Promise.all(load.listeners.map(({ close }) => close()))
    const verdict = await check(world, lines, recipients.mailedTo, say)
    verdict.wrong.push(
      ...unheard,
      ...findFailures('writers', shared.statuses),
      ...findFailures('visitors', load.visitors),
      ...outcomes
        .filter(({ unwrittenMs }) => unwrittenMs > BACK_WITHIN_MS)
        .map(({ name, unwrittenMs }) => `${name}: nothing was written for ${unwrittenMs} ms`),
      ...world.processes
        .filter(({ ownEnds }) => ownEnds() > 0)
        .map(({ name, ownEnds }) => `${name} ended by itself ${ownEnds()} times`),
    )
    return { outcomes, statuses: shared.statuses, visitors: load.visitors, verdict, folder: world.folder }
  } finally {
    enough.abort()
    recipients.close()
    journal.close()
    await world.close()
  }
}
