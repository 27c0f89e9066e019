import { useState } from 'react'
import { COMPARED_MAX, type Pitch, type SnagState } from '../contract.ts'
import type { Choice } from './PitchCard.tsx'

const ENDED_STATES: readonly SnagState[] = ['declined', 'withdrawn', 'closed']

/** Selects the pitches to compare: initially the first ones that are not closed. With fewer than two there is no comparison. */
export function useCompared(pitches: readonly Pitch[] | undefined) {
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const [isComparing, setIsComparing] = useState(false)
  const all = pitches ?? []
  const defaultPitches = all.filter(({ state }) => !ENDED_STATES.includes(state)).slice(0, COMPARED_MAX)
  // Ignores withdrawn pitches that are no longer listed.
  const chosen = picked === null ? defaultPitches : all.filter(({ id }) => picked.includes(id))
  const ids = chosen.map(({ id }) => id)
  const choose = (id: number, isChosen: boolean) =>
    setPicked(isChosen ? [...ids, id] : ids.filter((other) => other !== id))
  const choiceFor = (id: number): Choice => ({
    isChosen: ids.includes(id),
    isFull: ids.length >= COMPARED_MAX,
    onChange: (isChosen) => choose(id, isChosen),
  })
  return {
    chosen,
    choiceFor: all.length < 2 ? null : choiceFor,
    isComparing: isComparing && chosen.length > 1,
    setIsComparing,
  }
}
