import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { linesOf, type Announcer } from './announcer.ts'
import { CodedAnswer } from './coded-answer.ts'
import type { OpenDatabase } from './database.ts'
import type { Answer } from './idempotency.ts'

/** The channel on which processes tell each other what changed: a line is who says it and a subject. */
const CHANNEL = 'changes'
/** How long an answer is kept at most: also when a notice got lost, or nobody told of a change. */
export const ANSWER_KEPT_MS = 5_000
// Whoever asks first may have to wait for their turn longer than others would for theirs.
const AWAITED_MS = 1_000
const ANSWERS_MAX = 5_000
const MEGABYTE = 1024 * 1024
// One answer may take this part of the memory.
const LARGEST_PART = 1 / 8

/** What signed-out callers of `public` endpoints are answered, in the memory of this process. */
export interface PublicAnswers {
  /** The answer that is kept for an address, if nothing it shows has changed since it was read. */
  find: (endpoint: Endpoint, address: string) => CodedAnswer | undefined
  /** Finds the answer or makes it. Equal calls at once wait for one that is being made; failures are not kept. */
  findOrMake: (endpoint: Endpoint, address: string, make: () => Promise<Answer>) => Promise<CodedAnswer>
  /** Drops what shows one of these, here at once and soon in all other processes. Only after the commit. */
  drop: (subjects: Iterable<Subject>) => void
  close: () => Promise<void>
}

/** Counts changes: the number for what an answer shows is another one as soon as any of it has changed. */
class Generations {
  readonly #changes = new Map<string, number>()
  #unknown = 0

  of({ shows = [] }: Endpoint): number {
    let sum = this.#unknown
    for (const { subject } of shows) sum += this.#changes.get(subject) ?? 0
    return sum
  }

  changed(subject: string): void {
    this.#changes.set(subject, (this.#changes.get(subject) ?? 0) + 1)
  }

  anythingChanged(): void {
    this.#unknown++
  }
}

interface Kept {
  generation: number
  answer: CodedAnswer
}

interface Coming {
  generation: number
  begun: number
  answer: Promise<CodedAnswer>
}

interface Keeping {
  /** Of whose answers it keeps those that are public. */
  endpoints: readonly Endpoint[]
  clock: () => Date
  /** How much memory all answers may take; 0 keeps none. */
  megabytes: number
}

/** Opens the memory of a process, and listens to what changes in the others. */
export async function openPublicAnswers(
  opened: Pick<OpenDatabase, 'listen' | 'embedded'>,
  { announce }: Pick<Announcer, 'announce'>,
  { endpoints, clock, megabytes }: Keeping,
): Promise<PublicAnswers> {
  const self = randomUUID()
  const maxSize = Math.floor(megabytes * MEGABYTE)
  const moment = () => clock().getTime()
  const shown = new Set(endpoints.flatMap((one) => (one.public ? (one.shows ?? []) : [])).map(({ subject }) => subject))
  const generations = new Generations()
  const coming = new Map<string, Coming>()
  const kept = new LRUCache<string, Kept>({
    max: ANSWERS_MAX,
    maxSize: Math.max(maxSize, 1),
    maxEntrySize: Math.floor(maxSize * LARGEST_PART),
    sizeCalculation: ({ answer }, address) => answer.bytesAtMost + address.length,
    ttl: ANSWER_KEPT_MS,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now: moment },
  })

  const find: PublicAnswers['find'] = (endpoint, address) => {
    const found = kept.get(address)
    return found?.generation === generations.of(endpoint) ? found.answer : undefined
  }

  const make = async (endpoint: Endpoint, address: string, read: () => Promise<Answer>) => {
    // Before anything is read: what changes from here on may be missing in what is read.
    const generation = generations.of(endpoint)
    const begun = moment()
    const answer = read().then((made) => new CodedAnswer(made))
    const own: Coming = { generation, begun, answer }
    coming.set(address, own)
    try {
      const made = { generation, answer: await answer }
      if (generation === generations.of(endpoint)) kept.set(address, made, { start: begun })
      return made.answer
    } finally {
      if (coming.get(address) === own) coming.delete(address)
    }
  }

  const findOrMake: PublicAnswers['findOrMake'] = async (endpoint, address, read) => {
    if (megabytes === 0) return new CodedAnswer(await read())
    const found = find(endpoint, address)
    if (found) return found
    const other = coming.get(address)
    const isFresh = other?.generation === generations.of(endpoint) && moment() - other.begun < AWAITED_MS
    // What refuses one caller, such as too many calls that wait for a turn, need not refuse the next.
    return isFresh ? other.answer.catch(async () => new CodedAnswer(await read())) : make(endpoint, address, read)
  }

  // The embedded database has no other process.
  const deafen = opened.embedded
    ? async () => undefined
    : await opened.listen(CHANNEL, (payload) => {
        if (payload === '') return generations.anythingChanged()
        for (const line of linesOf(payload)) {
          const [who, subject] = line.split(' ')
          if (who !== self && subject !== undefined) generations.changed(subject)
        }
      })

  return {
    find,
    findOrMake,
    drop: (subjects) => {
      for (const { subject } of subjects) {
        if (!shown.has(subject)) continue
        generations.changed(subject)
        if (!opened.embedded) announce(CHANNEL, `${self} ${subject}`)
      }
    },
    close: async () => {
      await deafen()
      kept.clear()
    },
  }
}
