import { setTimeout as wait } from 'node:timers/promises'
import type { WayDown } from './cluster.ts'
import { shuffledCycle, type Random } from './random.ts'
import type { World } from './world.ts'

const TROUBLE_MS = [500, 4_000] as const
const ROOM_LEFT_BYTES = [0, 60_000_000] as const
const CLOCK_SECONDS = [-7_200, 7_200] as const
const SLOW_MS = [200, 3_000] as const

/** Something that goes wrong for a while; `begin` answers how it ends. Missing where this machine or this world cannot do it. */
interface Trouble {
  name: string
  begin: (world: World, random: Random) => (() => unknown) | null
}

const provider = (name: string, mood: (random: Random) => Partial<World['payments']['mood']>): Trouble => ({
  name,
  begin: ({ payments }, random) => {
    Object.assign(payments.mood, mood(random))
    return () => Object.assign(payments.mood, { slowMs: 0, api: 'works', events: 'arrive' })
  },
})

/** Everything that can go wrong around the program, and comes right by itself. */
export const TROUBLES: readonly [Trouble, ...Trouble[]] = [
  provider('provider slow', (random) => ({ slowMs: random.between(...SLOW_MS) })),
  provider('provider answers 500', () => ({ api: 'refuses' })),
  provider('provider forgets to answer', () => ({ api: 'forgets' })),
  provider('payment events twice', () => ({ events: 'twice' })),
  {
    name: 'payment events lost',
    // Only hours later are they asked for: hours pass where the clock can be set.
    begin: ({ payments, clock }) => {
      if (!clock) return null
      payments.mood.events = 'lost'
      return () => (payments.mood.events = 'arrive')
    },
  },
  {
    name: 'mail server away',
    begin: ({ mail }) => {
      void mail.break()
      return () => mail.mend()
    },
  },
  {
    name: 'mail server silent',
    begin: ({ mail }) => {
      mail.silence()
      return () => mail.unsilence()
    },
  },
  {
    name: 'bucket away',
    begin: ({ bucket }) => {
      if (!bucket) return null
      void bucket.break()
      return () => bucket.mend()
    },
  },
  {
    name: 'bucket silent',
    begin: ({ bucket }) => {
      if (!bucket) return null
      bucket.silence()
      return () => bucket.unsilence()
    },
  },
  {
    name: 'disk full',
    begin: ({ disk }, random) => {
      if (!disk) return null
      disk.fillBut(random.between(...ROOM_LEFT_BYTES))
      return () => disk.free()
    },
  },
  {
    name: 'clock wrong',
    begin: ({ clock }, random) => {
      if (!clock) return null
      clock.set(random.between(...CLOCK_SECONDS))
      return () => clock.set(0)
    },
  },
  {
    name: 'process stopped',
    begin: ({ processes }, random) => {
      const stopped = processes[random.between(0, processes.length - 1)]
      stopped?.signal('SIGSTOP')
      return () => stopped?.signal('SIGCONT')
    },
  },
]

/** Something that goes wrong now: its name, and when it is over. */
export interface BegunTrouble {
  name: string
  over: Promise<unknown>
}

/** Lets one thing after the other go wrong for a while: in a random order, but everything that this world can do before any comes again. */
export function nextFault(world: World, random: Random): () => BegunTrouble {
  const deal = shuffledCycle(random, TROUBLES)
  return () => {
    for (;;) {
      const trouble = deal()
      const end = trouble.begin(world, random)
      // Some cannot be done here; those of the provider always can.
      if (end) return { name: trouble.name, over: wait(random.between(...TROUBLE_MS)).then(end) }
    }
  }
}

/** Ends a process of the program, or the database server, without a word or (some of the time) orderly. Answers what it was, and when it is started again. */
export function beginKill(world: World, random: Random): { name: string; over: Promise<unknown> } {
  const { cluster, processes } = world
  if (cluster && random.chance(25)) {
    const way = random.pick<WayDown>(['kill', 'kill', 'immediate', 'fast'])
    const downMs = random.between(0, 1_500)
    const over = cluster
      .stop(way)
      .catch(() => undefined)
      .then(() => wait(downMs))
      .then(() => cluster.start())
    return { name: `database ${way}`, over }
  }
  const victim = random.pick([processes[0]!, ...processes.slice(1)])
  const signal = random.chance(10) ? 'SIGTERM' : 'SIGKILL'
  victim.signal(signal)
  return { name: `${victim.name} ${signal}`, over: Promise.resolve() }
}
