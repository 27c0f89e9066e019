import { expect, test } from 'vitest'
import { batchReads } from '#platform/server/database/batched-reads.ts'

/** Reads that double numbers, and the batches that were read. */
function doubling(atOnce: number) {
  const batches: number[][] = []
  const read = batchReads(async (numbers: readonly number[]) => {
    batches.push([...numbers])
    if (numbers.includes(13)) throw new Error('unlucky')
    return numbers.map((one) => 2 * one)
  }, atOnce)
  return { batches, read }
}

test('what is asked for at once is read together, and each gets their own', async () => {
  const { batches, read } = doubling(3)
  expect(await Promise.all([1, 2, 3, 4].map(read))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
  expect(await read(5)).toBe(10)
})

test('a batch that fails fails for those in it, and for nobody after', async () => {
  const { read } = doubling(2)
  const all = await Promise.allSettled([1, 13, 3].map(read))
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await read(4)).toBe(8)
})
