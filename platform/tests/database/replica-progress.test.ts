import { expect, test } from 'vitest'
import { subject } from '#platform/contract/freshness.ts'
import { ReplicaProgress } from '#platform/server/database/replica-progress.ts'
import { Changes } from '#platform/server/pages/change-log.ts'

const [notes, paint] = [subject('notes'), subject('paint')]

/** A primary that is asked how far it is, and a replica of it. */
function givenPair() {
  const progress = new ReplicaProgress()
  const changes = new Changes()
  const noteAt = (at: number, committed: number, end = committed) =>
    progress.notePrimary({ at, changes: changes.count, committed, end })
  return { progress, changes, noteAt }
}

test('nothing is read from a replica of which nothing is known, nor from one that starts an hour behind', () => {
  const { progress, changes, noteAt } = givenPair()
  expect(progress.lag(0)).toBe(null)
  for (let at = 0; at < 10_000; at += 250) {
    noteAt(at, 1_000_000 + at)
    progress.noteReplayed(500_000 + at)
    expect([progress.lag(at), progress.hasChangesOf([notes], changes)]).toEqual([null, false])
  }
  progress.noteReplayed(1_009_750)
  expect(progress.lag(10_000)).toBe(250)
})

test('the replica of a primary on which nothing happens is current for as long as both answer', () => {
  const { progress, noteAt } = givenPair()
  for (let at = 0; at < 3_600_000; at += 250) {
    noteAt(at, 100)
    progress.noteReplayed(100)
    expect(progress.lag(at + 10)).toBe(10)
  }
  expect([progress.lag(3_601_700), progress.lag(3_601_800)]).toEqual([1_950, null])
})

test('a replica that replays nothing is behind two seconds after the last moment that it is known to contain', () => {
  const { progress, noteAt } = givenPair()
  noteAt(0, 100)
  progress.noteReplayed(100)
  for (let at = 250; at <= 2_000; at += 250) {
    noteAt(at, 100 + at)
    progress.noteReplayed(100)
  }
  expect([progress.lag(2_000), progress.lag(2_001)]).toEqual([2_000, null])
  progress.noteReplayed(1_600)
  expect(progress.lag(2_100)).toBe(600)
})

test('what changed is read from the primary until the replica contains it, and everything else is not', () => {
  const { progress, changes, noteAt } = givenPair()
  noteAt(0, 100)
  progress.noteReplayed(100)
  changes.recordChange('notes')
  const has = () => [[notes], [paint], [paint, notes], undefined].map((shows) => progress.hasChangesOf(shows, changes))
  expect(has()).toEqual([false, true, false, false])
  // Noted before the change, and reached after it.
  progress.noteReplayed(120)
  expect(has()).toEqual([false, true, false, false])
  noteAt(250, 150)
  progress.noteReplayed(149)
  expect(has()).toEqual([false, true, false, false])
  progress.noteReplayed(150)
  expect(has()).toEqual([true, true, true, true])
  changes.recordChangeOfAll()
  expect(has()).toEqual([false, false, false, false])
})

test('a replica that restarted further behind, or to which a connection broke, is not trusted until it is seen again', () => {
  const { progress, noteAt } = givenPair()
  noteAt(0, 100)
  progress.noteReplayed(100)
  progress.noteReplayed(90)
  expect(progress.lag(10)).toBe(null)
  noteAt(250, 100)
  progress.noteReplayed(100)
  expect(progress.lag(260)).toBe(10)
  progress.reset()
  expect(progress.lag(270)).toBe(null)
})

test('a standby that is ahead of the new primary after a failover is not trusted, and neither once the primary is ahead', () => {
  const { progress, noteAt } = givenPair()
  noteAt(0, 1_000)
  progress.noteReplayed(1_000)
  noteAt(250, 950)
  expect(progress.lag(260)).toBe(null)
  noteAt(500, 1_100)
  progress.noteReplayed(1_000)
  expect(progress.lag(510)).toBe(null)
})
