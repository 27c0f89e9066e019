import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { claim, keyForProvider, repeatable, settle } from '#platform/server/idempotency.ts'
import { openLiveChannel } from '#platform/server/live.ts'

const opened = await openTestDatabase()
const { db } = opened
// A run that listens lives.
const liveChannel = await openLiveChannel(opened)
const clock = new Date('2026-03-01T12:00:00Z')
afterAll(async () => {
  await liveChannel.close()
  await opened.close()
})

test('a call whose process died is taken over at once, that of a living one is not', async () => {
  const answer = { status: 200, headers: {}, body: '{}' }
  const claimBy = async (run: number, word: string) => {
    const call = repeatable(word, '', 'POST /outside', { text: 'tea' })
    expect(await claim(db, run, call, clock)).toBeNull()
    return call
  }
  const alive = await claimBy(opened.run, 'alive')
  await expect(claim(db, opened.run, alive, clock)).rejects.toMatchObject({ code: 'call_in_progress' })
  const dead = await claimBy(12_345, 'dead')
  expect(await claim(db, opened.run, dead, clock)).toBeNull()
  await expect(claim(db, opened.run, dead, clock)).rejects.toMatchObject({ code: 'call_in_progress' })
  await settle(db, dead, answer, clock)
  expect(await claim(db, opened.run, dead, clock)).toEqual(answer)
})

test('what reaches a provider bears a key that no other caller can have', async () => {
  const given = ['mine', 'account 1', 'POST /outside', { text: 'tea' }] as const
  const key = keyForProvider(...given)
  expect(keyForProvider(...given)).toBe(key)
  expect(key).not.toContain('mine')
  expect(keyForProvider('mine', 'account 2', 'POST /outside', { text: 'tea' })).not.toBe(key)
  expect(keyForProvider('mine', 'account 1', 'POST /other', { text: 'tea' })).not.toBe(key)
  expect(keyForProvider('yours', 'account 1', 'POST /outside', { text: 'tea' })).not.toBe(key)
})
