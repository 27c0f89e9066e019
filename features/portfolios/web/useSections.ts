import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Section } from '../contract.ts'

interface Saving {
  /** As the server has them. */
  stored: Section[]
  save: (sections: Section[]) => void
  /** Whether one is being saved. */
  busy: boolean
  /** Whether the last one was refused. */
  refused: boolean
}

/**
 * The parts of a page while their owner changes them: shown at once, and saved one after the other, so that the last ones stay. What is
 * refused is as if it had not been.
 */
export function useSections({ stored, save, busy, refused }: Saving) {
  const [wanted, setWanted] = useState<Section[] | null>(null)
  const sent = useRef<Section[] | null>(null)
  const send = useEffectEvent(save)
  useEffect(() => {
    if (wanted === null || busy) return
    // Unless somebody went on in the moment since this was drawn.
    if (sent.current === wanted) return setWanted((now) => (now === wanted ? null : now))
    sent.current = wanted
    send(wanted)
  }, [wanted, busy])
  return { sections: refused || wanted === null ? stored : wanted, change: setWanted }
}

/** The same as they are asked for. */
export const wishesOf = (sections: readonly Section[]) =>
  sections.map(({ kind, works }) =>
    kind === 'ratings'
      ? { kind }
      : { kind, works: works && works.map(({ id, also_private }) => ({ id, also_private })) },
  )
