import { WATCHED_RANGES } from '../../contract.ts'

/** Number of viewers who reached a point of the video; `part` from 0 to 1. */
export interface Point {
  part: number
  viewers: number
}

/** Converts how many viewers stopped at each stretch to how many were left at each twentieth. */
export function curveOf(reached: readonly { stretch: number; viewers: number }[]): Point[] {
  return Array.from({ length: WATCHED_RANGES + 1 }, (_, stretch) => ({
    part: stretch / WATCHED_RANGES,
    viewers: reached.reduce((sum, end) => (end.stretch >= stretch ? sum + end.viewers : sum), 0),
  }))
}

/** Returns the percentage of viewers left at a point. */
export const percentOf = (viewers: number, all: number): number => (all === 0 ? 0 : Math.round((viewers / all) * 100))
