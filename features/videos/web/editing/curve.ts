import { WATCHED_STRETCHES } from '../../contract.ts'

/** How many viewers came at least to a part of a video, of all; `part` from 0 to 1. */
export interface Point {
  part: number
  viewers: number
}

/** How many were still there at each twentieth, from how many ended where. */
export function curveOf(reached: readonly { stretch: number; viewers: number }[]): Point[] {
  return Array.from({ length: WATCHED_STRETCHES + 1 }, (_, stretch) => ({
    part: stretch / WATCHED_STRETCHES,
    viewers: reached.reduce((sum, end) => (end.stretch >= stretch ? sum + end.viewers : sum), 0),
  }))
}

/** How many percent of all are left at a point. */
export const percentOf = (viewers: number, all: number): number => (all === 0 ? 0 : Math.round((viewers / all) * 100))
