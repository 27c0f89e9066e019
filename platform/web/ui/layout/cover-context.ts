import { createContext, use, useEffect, useState } from 'react'

/** Notifies a dialog of one that opens above it. */
export const CoverContext = createContext<(isCovered: boolean) => void>(() => undefined)

/** Reports this dialog to the one below, and returns whether another covers this one: Escape closes only the upper of two. */
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
