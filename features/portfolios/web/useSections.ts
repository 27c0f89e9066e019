import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Section } from '../contract.ts'

interface SectionsInput {
  /** Sections as stored on the server. */
  stored: Section[]
  save: (sections: Section[]) => void
  /** Whether a save is in progress. */
  busy: boolean
  /** Whether the last save was rejected. */
  refused: boolean
}

/**
 * Sections of a page while their owner changes them: updated optimistically and saved sequentially, so that the last change wins. A
 * rejected change is reverted.
 */
export function useSections({ stored, save, busy, refused }: SectionsInput) {
  const [wanted, setWanted] = useState<Section[] | null>(null)
  const sent = useRef<Section[] | null>(null)
  const send = useEffectEvent(save)
  useEffect(() => {
    if (wanted === null || busy) return
    // Unless the sections changed again since this render.
    if (sent.current === wanted) return setWanted((now) => (now === wanted ? null : now))
    sent.current = wanted
    send(wanted)
  }, [wanted, busy])
  return { sections: refused || wanted === null ? stored : wanted, change: setWanted }
}

/** Converts sections to a request body. */
export const bodyOf = (sections: readonly Section[]) =>
  sections.map(({ kind, works }) =>
    kind === 'ratings'
      ? { kind }
      : { kind, works: works && works.map(({ id, also_private }) => ({ id, also_private })) },
  )
