import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { linesOf, type NotifyBatcher } from '../work/notify-batcher.ts'
import { CompressedResponse, type UncompressedResponse } from '../http/compressed-response.ts'
import { recorder } from '../monitoring/recorder.ts'
import type { OpenDatabase } from '../database/database.ts'

/** The channel on which processes tell each other what changed: a line is who says it and a subject. */
const CHANNEL = 'changes'
/** How long an answer is kept at most: also when a notice got lost, or nobody told of a change. */
export const ANSWER_KEPT_MS = 5_000
// Whoever asks first may have to wait for their turn longer than others would for theirs.
const AWAITED_MS = 1_000
const ANSWERS_MAX = 5_000
const FACTS_MAX = 5_000
/** How long a fact is kept at most: it decides who is let in, also where nobody tells this process of a change. */
export const FACT_KEPT_MS = 1_000
const MEGABYTE = 1024 * 1024
// One answer may take this part of the memory.
const LARGEST_PART = 1 / 8

/** An answer, and the subjects of which it shows something. Null where it is not for everybody: then it is not kept. */
export interface CachedResponse {
  answer: UncompressedResponse
  shows: readonly Subject[] | null
}

/** Something read from the database, and the subjects of which it holds something. Null where it is not to be kept. */
export interface PublicFact<Fact> {
  fact: Fact
  shows: readonly Subject[] | null
}

/** What is the same for everybody, in the memory of this process: what signed-out callers are told, and what is known of public things. */
export interface ResponseCache {
  /** The answer that is kept for an address, if nothing it shows has changed since it was read. */
  find: (address: string) => CompressedResponse | undefined
  /**
   * Finds the answer or makes it. Equal calls at once wait for one that is being made, if nothing it will show has changed meanwhile:
   * `showing` where that is known before. Failures are not kept.
   */
  findOrMake: (
    address: string,
    make: () => Promise<CachedResponse>,
    showing?: readonly Subject[],
  ) => Promise<CompressedResponse>
  /**
   * Finds what is kept under a name, or reads it: for what many calls need to know. It is kept as answers are, but for a second only,
   * so that it may hold what no public answer shows, and of which therefore no other process tells.
   */
  findOrRead: <Fact>(name: string, read: () => Promise<PublicFact<Fact>>) => Promise<Fact>
  /** Drops what shows one of these, here at once and soon in all other processes. Only after the commit. */
  drop: (subjects: Iterable<Subject>) => void
  /** How many answers are kept, and how much memory they take. */
  size: () => { entries: number; bytes: number }
  close: () => Promise<void>
}

/** Counts changes, and knows of each subject which was its last. */
class Changes {
  readonly #last = new Map<string, number>()
  #ofEverything = 0
  /** How many there were. */
  count = 0

  /** Whether none of these has changed since there were so many changes; without any, whether nothing has. */
  noneSince(count: number, subjects?: readonly Subject[]): boolean {
    if (!subjects) return this.count <= count
    return this.#ofEverything <= count && subjects.every(({ subject }) => (this.#last.get(subject) ?? 0) <= count)
  }

  changed(subject: string): void {
    this.#last.set(subject, ++this.count)
  }

  anythingChanged(): void {
    this.#ofEverything = ++this.count
  }
}

/** What was read, and how many changes there had been before anything of it was. */
interface Read {
  since: number
  shows: readonly Subject[]
}

interface Kept extends Read {
  answer: CompressedResponse
}

interface KeptFact extends Read {
  fact: unknown
}

interface Coming {
  since: number
  begun: number
  /** Null where the answer is nobody else's. */
  kept: Promise<Kept | null>
}

interface Keeping {
  /** Of whose answers it keeps those that are public. */
  endpoints: readonly Endpoint[]
  clock: () => Date
  /** How much memory all answers may take; 0 keeps none. */
  megabytes: number
}

/** Opens the memory of a process, and listens to what changes in the others. */
export async function openResponseCache(
  opened: Pick<OpenDatabase, 'listen' | 'embedded'>,
  { announce }: Pick<NotifyBatcher, 'announce'>,
  { endpoints, clock, megabytes }: Keeping,
): Promise<ResponseCache> {
  const self = randomUUID()
  const maxSize = Math.floor(megabytes * MEGABYTE)
  const moment = () => clock().getTime()
  const shown = new Set(endpoints.flatMap((one) => (one.public ? (one.shows ?? []) : [])).map(({ subject }) => subject))
  const changes = new Changes()
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
  const facts = new LRUCache<string, KeptFact>({
    max: FACTS_MAX,
    ttl: FACT_KEPT_MS,
    ttlResolution: 0,
    perf: { now: moment },
  })
  const holds = ({ since, shows }: Read) => changes.noneSince(since, shows)
  const find: ResponseCache['find'] = (address) => {
    const found = kept.get(address)
    const answer = found && holds(found) ? found.answer : undefined
    // Whoever finds nothing makes it, and that is when a miss counts: once.
    if (answer) recorder().cacheLookedUp('hit')
    return answer
  }

  const make = async (address: string, read: () => Promise<CachedResponse>): Promise<CompressedResponse> => {
    // Before anything is read: what changes from here on may be missing in what is read.
    const since = changes.count
    const begun = moment()
    const making = read().then(({ answer, shows }) => ({ since, shows, answer: new CompressedResponse(answer) }))
    const forOthers = making.then(({ shows, ...made }) => (shows === null ? null : { ...made, shows }))
    // Who made it is told of a failure.
    forOthers.catch(() => undefined)
    const own: Coming = { since, begun, kept: forOthers }
    coming.set(address, own)
    try {
      const made = await forOthers
      if (made && holds(made)) kept.set(address, made, { start: begun })
      return (await making).answer
    } finally {
      if (coming.get(address) === own) coming.delete(address)
    }
  }

  const findOrMake: ResponseCache['findOrMake'] = async (address, read, showing) => {
    const readAlone = async () => new CompressedResponse((await read()).answer)
    if (megabytes === 0) return readAlone()
    const found = find(address)
    if (found) return found
    recorder().cacheLookedUp('miss')
    const other = coming.get(address)
    const isFresh = other && changes.noneSince(other.since, showing) && moment() - other.begun < AWAITED_MS
    if (!isFresh) return make(address, read)
    // What refuses one caller, such as too many calls that wait for a turn, need not refuse the next.
    const shared = await other.kept.catch(() => null)
    return shared && holds(shared) ? shared.answer : readAlone()
  }

  const findOrRead = async <Fact>(name: string, read: () => Promise<PublicFact<Fact>>): Promise<Fact> => {
    const found = facts.get(name)
    if (found && holds(found)) return found.fact as Fact
    const since = changes.count
    const begun = moment()
    const { fact, shows } = await read()
    const made = shows && megabytes > 0 ? { since, shows, fact } : null
    if (made && holds(made)) facts.set(name, made, { start: begun })
    return fact
  }

  // The embedded database has no other process.
  const deafen = opened.embedded
    ? async () => undefined
    : await opened.listen(CHANNEL, (payload) => {
        if (payload === '') return changes.anythingChanged()
        for (const line of linesOf(payload)) {
          const [who, subject] = line.split(' ')
          if (who !== self && subject !== undefined) changes.changed(subject)
        }
      })

  return {
    find,
    findOrMake,
    findOrRead,
    drop: (subjects) => {
      for (const { subject } of subjects) {
        changes.changed(subject)
        // Others are told of what public answers show.
        if (!opened.embedded && shown.has(subject)) announce(CHANNEL, `${self} ${subject}`)
      }
    },
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
    close: async () => {
      await deafen()
      kept.clear()
      facts.clear()
    },
  }
}
