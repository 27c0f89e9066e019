import { expect, test } from 'vitest'
import { shuffledCycle, randomOf } from './random.ts'

test('everything that can go wrong is dealt before anything comes again, and the same for the same seed', () => {
  const all = ['lost', 'twice', 'slow', 'away', 'full'] as const
  const rounds = (seed: number) => {
    const deal = shuffledCycle(randomOf(seed), all)
    return [1, 2, 3].map(() => all.map(() => deal()))
  }
  for (const round of rounds(7)) expect(round.toSorted()).toEqual(all.toSorted())
  expect(rounds(7)).toEqual(rounds(7))
  expect(rounds(8)).not.toEqual(rounds(7))
})
