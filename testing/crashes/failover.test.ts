import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { missingPackages } from '../high-availability/machines.ts'
import { takeLoopback } from '../high-availability/network.ts'
import { describeAvailability } from '../high-availability/report.ts'
import { testAvailability } from '../high-availability/run.ts'

// The short form of `node testing/high-availability/command.ts`. On a busy machine each server takes its time to start.
vi.setConfig({ testTimeout: 400_000 })

const printLine = (text: string) => void process.stdout.write(`${text}\n`)

test.skipIf(missingPackages().length > 0)(
  'when the primary of three database servers is killed, and Patroni hangs on the next one, people go on and find everything they were promised, once (Debian: postgresql, patroni, python3-etcd, etcd-server, haproxy)',
  async () => {
    const times = { 'primary killed': 1, 'Patroni of the primary hangs': 1 }
    const result = await testAvailability({ seed: 1, pairs: 1, times, network: takeLoopback(), say: printLine })
    const { acknowledged, ...faults } = result.verdict
    expect(faults, describeAvailability(result)).toEqual({ lost: [], doubled: [], wrong: [] })
    expect(acknowledged).toBeGreaterThan(0)
    // Journal and logs stay only where somebody must read them.
    rmSync(result.folder, { recursive: true })
  },
)
