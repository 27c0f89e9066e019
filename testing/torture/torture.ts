import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Shared } from './caller.ts'
import { check, type Verdict } from './checker/check.ts'
import { beginKill, nextFault, type BegunTrouble } from './faults.ts'
import { openJournal, readJournal, type Journal } from './journal.ts'
import { Pair } from './people.ts'
import { randomOf, type Random } from './random.ts'
import { buildWorld, collectRecipients, type DatabaseKind, type World } from './world.ts'

export interface TortureOptions {
  seed: number
  kills: number
  database: DatabaseKind
  /** When no more is killed, whatever `kills` says. */
  seconds: number
  pairs: number
  say: (text: string) => void
}

export interface TortureResult {
  seed: number
  kills: number
  troubles: Map<string, number>
  statuses: Map<string, number>
  /** How long until something was written again after each kill. */
  backAfterMs: number[]
  verdict: Verdict
  folder: string
}

const KILLS_AT_START = 3
const START_MS = [50, 2_500] as const
const BETWEEN_MS = [50, 1_200] as const
const TROUBLE_PERCENT = 35
const AGAIN_WHILE_STARTING_PERCENT = 65
const BACK_WITHIN_MS = 90_000
// Creating a database takes a while on a machine that does much else.
const READY_WITHIN_MS = 240_000
const LOOK_MS = 20

/** Kills and breaks until it is enough; afterwards everything around the program works again. */
async function torment(world: World, shared: Shared, random: Random, options: TortureOptions, result: TortureResult) {
  const until = Date.now() + options.seconds * 1000
  const troubles: Promise<unknown>[] = []
  const nextTrouble = nextFault(world, random)
  while (result.kills < options.kills && Date.now() < until) {
    await wait(random.between(...BETWEEN_MS))
    if (random.chance(TROUBLE_PERCENT)) {
      const trouble = nextTrouble()
      result.troubles.set(trouble.name, (result.troubles.get(trouble.name) ?? 0) + 1)
      troubles.push(trouble.over)
      await wait(random.between(0, 800))
      await finishKill(world, shared, random, result, trouble)
      continue
    }
    await finishKill(world, shared, random, result, null)
  }
  await Promise.all(troubles)
}

/** Kills, perhaps again and again while that starts, and waits until something is written. */
async function finishKill(
  world: World,
  { journal, acknowledgedAt }: Shared,
  random: Random,
  result: TortureResult,
  trouble: BegunTrouble | null,
): Promise<void> {
  const kill = beginKill(world, random)
  let what = trouble ? `${kill.name} during: ${trouble.name}` : kill.name
  result.kills++
  await kill.over
  while (random.chance(AGAIN_WHILE_STARTING_PERCENT)) {
    await wait(random.between(...START_MS))
    const again = beginKill(world, random)
    what += `, then ${again.name}`
    result.kills++
    await again.over
  }
  await trouble?.over
  const begun = Date.now()
  while (acknowledgedAt() < begun && Date.now() - begun < BACK_WITHIN_MS) await wait(LOOK_MS)
  const isBack = acknowledgedAt() >= begun
  if (isBack) result.backAfterMs.push(Date.now() - begun)
  journal.add({ line: 'fault', what, at: begun, backAfterMs: isBack ? Date.now() - begun : null })
}

/** Kills the program while it starts for the first time: in the middle of creating its database. */
async function startUnderKills({ processes, cluster }: World, random: Random, result: TortureResult): Promise<void> {
  await cluster?.start()
  for (const process of processes) process.start()
  for (let n = 0; n < KILLS_AT_START; n++) {
    await wait(random.between(...START_MS))
    random.pick([processes[0]!, ...processes.slice(1)]).signal('SIGKILL')
    result.kills++
  }
}

/** Waits until a process says that it may be sent calls. */
export async function untilReady({ origin }: Pick<World, 'origin'>): Promise<void> {
  const begun = Date.now()
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() - begun > READY_WITHIN_MS) throw new Error(`The program was not ready within ${READY_WITHIN_MS} ms`)
    await wait(LOOK_MS)
  }
}

/** Makes what all writers of one program share. */
export function shareAmong(origin: string, journal: Journal, enough: AbortSignal): Shared {
  let acknowledgedAt = 0
  return {
    origin,
    journal,
    enough,
    statuses: new Map(),
    acknowledgedAt: () => acknowledgedAt,
    noteAcknowledged: () => (acknowledgedAt = Date.now()),
  }
}

/** Runs the program among people, kills and breaks it and what it needs as the seed says, and lets the checker look at what is left. */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const world = await buildWorld(options.database)
  if (!world.disk) options.say('The disk is never full: no file system in memory can be mounted here')
  if (!world.clock) options.say('The clock is never wrong and no payment event is lost: install faketime')
  const journalFile = join(world.folder, 'journal.jsonl')
  const journal = openJournal(journalFile)
  const random = randomOf(options.seed)
  const enough = new AbortController()
  const shared = shareAmong(world.origin, journal, enough.signal)
  const result: TortureResult = {
    seed: options.seed,
    kills: 0,
    troubles: new Map(),
    statuses: shared.statuses,
    backAfterMs: [],
    verdict: { acknowledged: 0, lost: [], doubled: [], wrong: [] },
    folder: world.folder,
  }
  const recipients = collectRecipients(world.mailbox)
  try {
    await startUnderKills(world, random, result)
    await untilReady(world)
    // Each has draws of their own, so that how fast one is does not change what another does.
    const pairs = Array.from({ length: options.pairs }, (_, n) =>
      new Pair(shared, world.payments, randomOf(options.seed * 1000 + n + 1), String(n + 1)).work(),
    )
    const working = Promise.allSettled(pairs)
    await torment(world, shared, random, options, result)
    options.say(`${result.kills} kills; everybody finishes what they began`)
    enough.abort()
    for (const { status, reason } of (await working) as { status: string; reason?: unknown }[])
      if (status === 'rejected') options.say(String(reason))
    result.verdict = await check(world, readJournal(journalFile), recipients.mailedTo, options.say)
    for (const process of world.processes)
      if (process.ownEnds() > 0) result.verdict.wrong.push(`${process.name} ended by itself ${process.ownEnds()} times`)
    return result
  } finally {
    recipients.close()
    journal.close()
    await world.close()
  }
}
