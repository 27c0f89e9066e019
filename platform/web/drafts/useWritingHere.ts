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
  const [lockRequest, setLockRequest] = useState({ time: 0, steals: false })
  useEffect(() => {
    const manager = locks()
    if (!manager) return undefined
    const released = new AbortController()
    const finished = Promise.withResolvers<void>()
    const onAcquired = () => {
      if (!released.signal.aborted) setIsHere(true)
      return finished.promise
    }
    const wait = () => manager.request(name, { signal: released.signal }, onAcquired)
    const acquiring = lockRequest.steals
      ? manager.request(name, { steal: true }, onAcquired)
      : manager.request(name, { ifAvailable: true }, (lock) => {
          if (lock) return onAcquired()
          setIsHere(false)
          return wait()
        })
    acquiring.catch(() => {
      // Another tab took the lock; queue for it again.
      if (!released.signal.aborted) {
        setIsHere(false)
        setLockRequest(({ time }) => ({ time: time + 1, steals: false }))
      }
    })
    return () => {
      released.abort()
      finished.resolve()
    }
  }, [name, lockRequest])
  return { isHere, takeOver: () => setLockRequest(({ time }) => ({ time: time + 1, steals: true })) }
}
