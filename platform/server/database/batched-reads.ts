import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'

interface PendingRead<Key, Result> {
  key: Key
  result: PromiseWithResolvers<Result>
}

/**
 * Returns a function that reads one value, in one statement with what others read in the same round of the event loop, or while the statement
 * before it runs. `readAll` returns the values in the order of the keys.
 */
export function batchReads<Key, Result>(
  readAll: (keys: readonly Key[]) => Promise<readonly Result[]>,
  batchSize: number,
): (key: Key) => Promise<Result> {
  let pending: PendingRead<Key, Result>[] = []
  let reading: Promise<void> | null = null
  // Outside the call of the first, because a batch serves all of them.
  const runInOuterContext = AsyncLocalStorage.snapshot()
  const readPending = async () => {
    await nextRound()
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize)
      pending = pending.slice(batchSize)
      try {
        const results = await readAll(batch.map(({ key }) => key))
        for (const [at, { result }] of batch.entries()) result.resolve(results[at] as Result)
      } catch (error) {
        for (const { result } of batch) result.reject(error)
      }
    }
    reading = null
  }
  return (key) => {
    const result = Promise.withResolvers<Result>()
    pending.push({ key, result })
    reading ??= runInOuterContext(readPending)
    return result.promise
  }
}
