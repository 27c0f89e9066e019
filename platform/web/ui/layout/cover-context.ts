import { createContext, use, useEffect, useState } from 'react'

/** Each dialog hears of the one that it opens over itself. */
export const CoverContext = createContext<(isCovered: boolean) => void>(() => undefined)

/** Tells the dialog below that this one lies over it, and says whether another lies over this one: of two, Escape closes the upper. */
export function useCover(opened: boolean) {
  const [isCovered, setCovered] = useState(false)
  const cover = use(CoverContext)
  useEffect(() => {
    if (!opened) return undefined
    cover(true)
    return () => cover(false)
  }, [opened, cover])
  return { isCovered, setCovered }
}
