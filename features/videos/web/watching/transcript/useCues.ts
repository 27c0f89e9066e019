import { useEffect, useState } from 'react'
import type { Cue } from '../../editing/cues.ts'
import { readCues } from '../../editing/read-cues.ts'
import type { Watchable } from '../sources.ts'

type Caption = Watchable['captions'][number]

/** Loads the lines of captions; null until they are there. Signed addresses change, but that alone loads nothing anew. */
export function useCues(caption: Caption | undefined) {
  const name = caption && `${caption.id} ${caption.version}`
  const [loaded, setLoaded] = useState<{ name: string; cues: Cue[] | null } | null>(null)
  const [tries, setTries] = useState(0)
  const url = caption?.url
  useEffect(() => {
    if (name === undefined || url === undefined) return undefined
    let isOver = false
    readCues(url).then(
      (cues) => !isOver && setLoaded({ name, cues }),
      () => !isOver && setLoaded({ name, cues: null }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new signature in the address is no reason to load it again
  }, [name, tries])
  const isLoaded = loaded !== null && loaded.name === name
  return {
    cues: isLoaded ? loaded.cues : null,
    hasFailed: isLoaded && loaded.cues === null,
    retry: () => {
      setLoaded(null)
      setTries(tries + 1)
    },
  }
}
