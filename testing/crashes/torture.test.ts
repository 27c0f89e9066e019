import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { findPostgres } from '../torture/cluster.ts'
import { describeResult } from '../torture/report.ts'
import { torture } from '../torture/torture.ts'
import type { DatabaseKind } from '../torture/world.ts'

// The short form of `npm run torture`. The same draws every time; others with TORTURE_SEED.
const seed = Number(process.env['TORTURE_SEED'] ?? 23)
const KILLS = 12
const SECONDS = 45

// On a busy machine each start takes its time, and the checker waits until everything is quiet.
vi.setConfig({ testTimeout: 400_000 })

const printLine = (text: string) => void process.stdout.write(`${text}\n`)

async function expectNothingLost(database: DatabaseKind): Promise<void> {
  const result = await torture({ seed, kills: KILLS, seconds: SECONDS, pairs: 2, database, say: printLine })
  const { acknowledged, ...faults } = result.verdict
  expect(faults, describeResult(result)).toEqual({ lost: [], doubled: [], wrong: [] })
  expect(acknowledged).toBeGreaterThan(0)
  printLine(describeResult(result))
  // Journal and logs stay only where somebody must read them.
  rmSync(result.folder, { recursive: true })
}

test('whatever is killed or breaks while people work on the embedded database, they find everything they were promised, once', () =>
  expectNothingLost('embedded'))

test.runIf(findPostgres())(
  'whatever is killed or breaks while people work on PostgreSQL and a bucket, they find everything they were promised, once (runs where the programs of PostgreSQL are installed)',
  () => expectNothingLost('postgres'),
)
