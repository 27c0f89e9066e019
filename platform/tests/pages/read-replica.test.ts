import { expect, test } from 'vitest'
import type { Subject } from '#platform/contract/freshness.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AS_ANN, openWall } from '../work/note-wall.ts'

const BEHIND_MS = 1_500

const asked: string[] = []
const readReplica = {
  read: async <Response>(shows: readonly Subject[] | undefined, run: (db: Database) => Promise<Response>) => {
    asked.push(shows?.map(({ subject }) => subject).join() ?? 'everything')
    return { response: await run(wall.db), behindMs: BEHIND_MS }
  },
  lag: () => BEHIND_MS,
  trouble: () => null,
  close: async () => undefined,
}
const wall = await openWall({ readReplica })

test('visitors are served from the replica, with the subjects that they are shown; who is signed in never is', async () => {
  await wall.ask('/api/notes/0')
  expect(asked.splice(0)).toEqual(['notes'])
  await wall.ask('/api/notes/0', AS_ANN)
  await wall.post('/api/notes/')
  expect(asked).toEqual([])
  await wall.ask('/api/notes/0')
  expect(asked.splice(0)).toEqual(['notes'])
})

test('the time by which the replica may be behind counts as time in the cache', async () => {
  const pass = (milliseconds: number) => (wall.clock = new Date(wall.clock.getTime() + milliseconds))
  await wall.ask()
  pass(3_499)
  await wall.ask()
  expect(wall.reads).toBe(1)
  pass(2)
  await wall.ask()
  expect(wall.reads).toBe(2)
})
