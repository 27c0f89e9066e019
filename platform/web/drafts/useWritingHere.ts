import { useEffect, useState } from 'react'

// Browsers hide locks from pages served over plain HTTP: two tabs may then both write, and the last write wins.
const locks = () => navigator.locks as LockManager | undefined

/**
 * Lets one tab of this browser at a time hold the named lock. `isHere` is null until known; while another tab holds it, this one follows
 * when that is closed, or at once by `takeOver`.
 */
export function useWritingHere(name: string): { isHere: boolean | null; takeOver: () => void } {
  const [isHere, setIsHere] = useState<boolean | null>(() => (locks() ? null : true))
  // Number of lock requests by this tab, and whether the current one steals the lock.
  const [asking, setAsking] = useState({ time: 0, steals: false })
  useEffect(() => {
    const manager = locks()
    if (!manager) return undefined
    const given = new AbortController()
    const over = Promise.withResolvers<void>()
    const hold = () => {
      if (!given.signal.aborted) setIsHere(true)
      return over.promise
    }
    const wait = () => manager.request(name, { signal: given.signal }, hold)
    const begin = asking.steals
      ? manager.request(name, { steal: true }, hold)
      : manager.request(name, { ifAvailable: true }, (lock) => {
          if (lock) return hold()
          setIsHere(false)
          return wait()
        })
    begin.catch(() => {
      // Another tab took the lock; queue for it again.
      if (!given.signal.aborted) {
        setIsHere(false)
        setAsking(({ time }) => ({ time: time + 1, steals: false }))
      }
    })
    return () => {
      given.abort()
      over.resolve()
    }
  }, [name, asking])
  return { isHere, takeOver: () => setAsking(({ time }) => ({ time: time + 1, steals: true })) }
}
