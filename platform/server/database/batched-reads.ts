import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'

interface Asked<Key, Result> {
  key: Key
  result: PromiseWithResolvers<Result>
}

/**
 * Returns a function that reads one value, in one statement with what others read in the same round of the event loop, or while the statement
 * before it runs. `readAll` returns the values in the order of the keys.
 */
export function batchReads<Key, Result>(
  readAll: (keys: readonly Key[]) => Promise<readonly Result[]>,
  atOnce: number,
): (key: Key) => Promise<Result> {
  let waiting: Asked<Key, Result>[] = []
  let reading: Promise<void> | null = null
  // Outside the call of the first, because a batch serves all of them.
  const forAll = AsyncLocalStorage.snapshot()
  const readWaiting = async () => {
    await nextRound()
    while (waiting.length > 0) {
      const some = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      try {
        const results = await readAll(some.map(({ key }) => key))
        for (const [at, { result }] of some.entries()) result.resolve(results[at] as Result)
      } catch (error) {
        for (const { result } of some) result.reject(error)
      }
    }
    reading = null
  }
  return (key) => {
    const result = Promise.withResolvers<Result>()
    waiting.push({ key, result })
    reading ??= forAll(readWaiting)
    return result.promise
  }
}
