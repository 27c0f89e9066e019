import { useEffect, useState } from 'react'

// Browsers keep locks from pages that came over plain http: then two tabs may both write, and the last word stays.
const locks = () => navigator.locks as LockManager | undefined

/**
 * Lets one tab of this browser at a time write what is called so. `isHere` is null until it is known which one; where it is another tab,
 * this one follows when that is closed, or at once by `takeOver`.
 */
export function useWritingHere(name: string): { isHere: boolean | null; takeOver: () => void } {
  const [isHere, setIsHere] = useState<boolean | null>(() => (locks() ? null : true))
  // How often this tab has asked to be the one, and whether it may push another out.
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
      // Another tab has taken it over; this one waits for its turn again.
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
