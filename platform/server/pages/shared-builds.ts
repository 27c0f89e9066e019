import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { FileStorage, ListedObject } from '../files/storage.ts'

// Releases share their built files through the file storage, whichever machines they run on: `builds/<id>/files` is the concatenation of
// all files of a build, and `builds/<id>/index` contains the byte range of each.

/** Key prefix of builds in the file storage. */
export const BUILDS = 'builds/'
const HOUR_MS = 60 * 60 * 1000
// A running process stores its build again periodically, so that a build's age shows how long it has been unused.
const REFRESH_INTERVAL_MS = 12 * HOUR_MS
/** Builds unused for this long are deleted: seven days plus the interval at which they are stored again. */
const RETENTION_MS = 7 * 24 * HOUR_MS + REFRESH_INTERVAL_MS
// Time limit for the storage at startup.
const STARTUP_STORE_TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 60_000
const INDEX_MAX_BYTES = 1024 * 1024
const FILES_MAX_BYTES = 128 * 1024 * 1024
const BUILDS_MAX = 100

const File = z.object({ start: z.int().nonnegative(), size: z.int().nonnegative() })
const Index = z.record(z.string(), File)
type Index = z.output<typeof Index>

const indexOf = (id: string) => `${BUILDS}${id}/index`
const filesOf = (id: string) => `${BUILDS}${id}/files`

/** Returns whether a text can be the name of a built file; such a name cannot contain a path. */
export const isAssetName = (name: string): boolean => /^\w[\w.-]{0,199}$/.test(name)

async function listBuilds(storage: FileStorage, prefix = BUILDS): Promise<Map<string, ListedObject[]>> {
  const found: ListedObject[] = []
  for await (const page of storage.list(prefix)) found.push(...page)
  return Map.groupBy(found, ({ key }) => key.split('/')[1] ?? '')
}

/** Returns the names of the files of the newest build in a folder, which may also contain those of earlier builds. */
export function listNewestAssets(folder: string): string[] {
  const present = readdirSync(join(folder, 'assets')).filter(isAssetName).sort()
  let newest: readonly string[]
  try {
    // Written by `build/previous-builds.ts`.
    const record = JSON.parse(readFileSync(join(folder, '.builds.json'), 'utf8')) as { files: string[] }[]
    newest = record[0]?.files ?? []
  } catch {
    return present
  }
  const files = new Set(newest.flatMap((name) => [name, `${name}.br`, `${name}.gz`]))
  return present.filter((name) => files.has(name))
}

/**
 * Stores the built files for processes of other releases, unless they were stored within twelve hours. The index is written last, so that a
 * build is found completely or not at all.
 */
export async function storeBuild(storage: FileStorage, folder: string, now: Date): Promise<void> {
  const names = listNewestAssets(folder)
  // File names contain content hashes, so the names identify the build.
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)
  const stored = (await listBuilds(storage, `${BUILDS}${id}/`)).get(id) ?? []
  const index = stored.find(({ key }) => key === indexOf(id))
  if (index && now.getTime() - index.modified.getTime() < REFRESH_INTERVAL_MS) return
  const contents = names.map((name) => readFileSync(join(folder, 'assets', name)))
  const files: Index = {}
  let start = 0
  for (const [at, { length: size }] of contents.entries()) {
    files[names[at] ?? ''] = { start, size }
    start += size
  }
  const put = (key: string, type: string, chunks: readonly Buffer[], maxBytes: number) =>
    storage.put(key, Readable.from(chunks), { type, maxBytes })
  await put(filesOf(id), 'application/octet-stream', contents, FILES_MAX_BYTES)
  await put(indexOf(id), 'application/json', [Buffer.from(JSON.stringify(files))], INDEX_MAX_BYTES)
}

/**
 * Stores the build before its pages are served, and again periodically; returns a function that stops this. An unavailable or slow storage
 * does not delay the start: the upload is retried.
 */
export async function storeBuildPeriodically(
  storage: FileStorage,
  folder: string,
  clock: () => Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => void> {
  // There is no build during development of the screens.
  if (!existsSync(join(folder, 'assets'))) return () => undefined
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const store = async () => {
    const pause = await storeBuild(storage, folder, clock()).then(
      () => HOUR_MS,
      (error: unknown) => {
        log.warn({ err: error }, 'could not store the built screens for processes of other releases')
        return RETRY_DELAY_MS
      },
    )
    if (!hasEnded) timer = setTimeout(() => void store(), pause).unref()
  }
  await Promise.race([store(), wait(STARTUP_STORE_TIMEOUT_MS, undefined, { ref: false })])
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

/** Deletes stored builds that no process has served for seven days. */
export async function deleteOldBuilds(storage: FileStorage, now: Date): Promise<void> {
  for (const objects of (await listBuilds(storage)).values()) {
    const newest = Math.max(...objects.map(({ modified }) => modified.getTime()))
    if (now.getTime() - newest <= RETENTION_MS) continue
    // Delete the index first, so that every build that is found can be read.
    for (const { key } of objects.toSorted((a, b) => b.key.localeCompare(a.key))) await storage.remove(key)
  }
}

/** Byte range of one form of a file. */
export interface AssetForm {
  size: number
  read: () => Promise<Readable | null>
}

/** A built file, as a lookup of its forms by ending: '' for the original, `.br` and the like for compressed forms. */
export type SharedAsset = (ending: string) => AssetForm | null

/** Built files of all releases that share the file storage. */
export interface SharedBuilds {
  /** Finds a file by name. For a name in no known build, the storage is checked once more. */
  find: (name: string) => Promise<SharedAsset | null>
}

// Limits storage lookups, however often unknown files are requested.
const LOOKUP_INTERVAL_MS = 1_000

/** Opens the index of builds in a file storage; nothing is read before the first lookup. */
export function openSharedBuilds(storage: FileStorage): SharedBuilds {
  const known = new Map<string, Index>()
  let lastLookupAt = -Infinity
  let pendingLookup: Promise<void> | null = null

  async function readIndexes(): Promise<void> {
    const builds = await listBuilds(storage)
    for (const id of known.keys()) if (!builds.has(id)) known.delete(id)
    const newestFirst = [...builds]
      .flatMap(([id, objects]) => objects.filter(({ key }) => key === indexOf(id)).map((index) => ({ id, ...index })))
      .sort((a, b) => b.modified.getTime() - a.modified.getTime())
    for (const { id, size } of newestFirst.slice(0, BUILDS_MAX)) {
      if (known.has(id) || size > INDEX_MAX_BYTES) continue
      const content = await storage.read(indexOf(id))
      // Objects that cannot be parsed are not our indexes.
      if (content) known.set(id, Index.safeParse(await json(content).catch(() => null)).data ?? {})
    }
  }

  // Callers share a lookup that has not begun yet: one in progress may have missed a build stored meanwhile.
  function shareLookup(): Promise<void> {
    pendingLookup ??= (async () => {
      await wait(Math.max(0, lastLookupAt + LOOKUP_INTERVAL_MS - performance.now()))
      lastLookupAt = performance.now()
      pendingLookup = null
      await readIndexes()
    })()
    return pendingLookup
  }

  const findKnown = (name: string): SharedAsset | null => {
    for (const [id, files] of known) {
      if (!Object.hasOwn(files, name)) continue
      return (ending) => {
        const file = Object.hasOwn(files, `${name}${ending}`) ? files[`${name}${ending}`] : undefined
        if (!file) return null
        const { start, size } = file
        return { size, read: () => storage.read(filesOf(id), { start, end: start + size - 1 }) }
      }
    }
    return null
  }

  return {
    find: async (name) => {
      const found = findKnown(name)
      if (found) return found
      await shareLookup()
      return findKnown(name)
    },
  }
}
