/** Draws that are the same for the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  next: () => number
  /** A whole number between two, both included. */
  between: (least: number, most: number) => number
  pick: <T>(all: readonly [T, ...T[]]) => T
  chance: (percent: number) => boolean
  bytes: (length: number) => Buffer
}

/** Makes draws from a seed with the generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (all) => all[between(0, all.length - 1)] ?? all[0],
    chance: (percent) => next() * 100 < percent,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => between(0, 255))),
  }
}

/** Deals all of some things in a random order before any comes again. */
export function shuffledCycle<T>(random: Random, all: readonly [T, ...T[]]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...all]
    const [dealt] = left.splice(random.between(0, left.length - 1), 1)
    return dealt ?? all[0]
  }
}
