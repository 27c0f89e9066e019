import { expect, test } from 'vitest'
import { needsServer } from './on-postgres.ts'

test('files that open the database of the run, themselves or through others, run on a server too', () => {
  for (const file of [
    // Names the setting, opens a server through `startApi`, and through a helper beside it.
    'testing/crashes/database-away.test.ts',
    'features/projects/tests/projects.test.ts',
    'platform/tests/work/worker.test.ts',
    'testing/crashes/rolling-upgrade.test.ts',
    'features/operators/tests/command.test.ts',
  ])
    expect([file, needsServer(file)]).toEqual([file, true])
})

test('files that open none, or always the embedded one, run once', () => {
  for (const file of [
    'features/videos/tests/webvtt.test.ts',
    'sandbox/tests/queries.test.ts',
    'testing/crashes/disk-full.test.ts',
  ])
    expect([file, needsServer(file)]).toEqual([file, false])
})
