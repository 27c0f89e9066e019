import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { subject, type Subject } from '#platform/contract/freshness.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'

const [notes, paint] = [subject('notes'), subject('paint')]
const { list } = api({
  list: {
    method: 'GET',
    path: '/notes/',
    access: 'anyone',
    does: 'Lists notes.',
    response: z.array(z.string()),
    shows: [notes],
    public: true,
  },
})

/** A memory of facts, in which one is looked up that shows notes unless told. */
async function openMemory(megabytes = 8) {
  const world = {
    moment: Date.parse('2026-03-01T12:00:00Z'),
    reads: 0,
    notify: (_payload: string) => undefined as unknown,
  }
  const listen = async (_: string, heard: (payload: string) => void) => {
    world.notify = heard
    return async () => undefined
  }
  const keeping = { endpoints: [list], clock: () => new Date(world.moment), megabytes }
  const memory = await openResponseCache({ embedded: false, listen }, { announce: () => undefined }, keeping)
  const lookUp = (shows: readonly Subject[] | null = [notes], meanwhile = () => undefined as unknown) =>
    memory.findOrRead('one', async () => {
      const fact = ++world.reads
      meanwhile()
      return { fact, shows }
    })
  return { ...memory, world, lookUp }
}

test('what many need to know is read once, until it changes here or elsewhere, or a second has passed', async () => {
  const { drop, lookUp, world } = await openMemory()
  expect([await lookUp(), await lookUp()]).toEqual([1, 1])
  drop([notes])
  expect([await lookUp(), await lookUp()]).toEqual([2, 2])
  drop([paint])
  expect(await lookUp()).toBe(2)
  world.notify('somebody notes')
  expect(await lookUp()).toBe(3)
  world.notify('')
  expect(await lookUp()).toBe(4)
  world.moment += 999
  expect(await lookUp()).toBe(4)
  world.moment += 2
  expect(await lookUp()).toBe(5)
})

test('what no other process tells of is kept for a second all the same, and dropped here at once', async () => {
  const { drop, lookUp, world } = await openMemory()
  expect([await lookUp([paint]), await lookUp([paint])]).toEqual([1, 1])
  drop([paint])
  expect(await lookUp([paint])).toBe(2)
  world.moment += 1_001
  expect(await lookUp([paint])).toBe(3)
})

test('what is not to be kept, and what changed while it was read is not kept', async () => {
  const { drop, lookUp } = await openMemory()
  expect([await lookUp(null), await lookUp(null)]).toEqual([1, 2])
  expect([await lookUp([notes], () => drop([notes])), await lookUp()]).toEqual([3, 4])
})

test('where no memory is given to answers, nothing is kept', async () => {
  const { lookUp } = await openMemory(0)
  expect([await lookUp(), await lookUp()]).toEqual([1, 2])
})
