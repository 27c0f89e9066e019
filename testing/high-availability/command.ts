// Kills database servers and machines under a running program, and counts what was lost: node testing/high-availability/command.ts
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { MACHINES, missingPackages } from './machines.ts'
import { canIsolate, isolate, layCables, takeLoopback } from './network.ts'
import { describeAvailability } from './report.ts'
import { testAvailability } from './run.ts'

const count = z.coerce.number().int().min(0).max(1_000)
const Options = z.object({
  seed: z.coerce.number().int().min(0).max(4_294_967),
  pairs: count,
  kills: count,
  machines: count,
  hangs: count,
  cuts: count,
  switchovers: count,
  repairs: count,
  etcd: count,
  standbys: count,
  isolated: z.boolean(),
})

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const missing = missingPackages()
if (missing.length > 0) {
  process.stderr.write(`Install ${missing.join(', ')}\n`)
  process.exit(2)
}
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '2' },
    kills: { type: 'string', default: '10' },
    machines: { type: 'string', default: '2' },
    hangs: { type: 'string', default: '2' },
    // Needs root, and network namespaces.
    cuts: { type: 'string', default: '0' },
    switchovers: { type: 'string', default: '2' },
    repairs: { type: 'string', default: '1' },
    etcd: { type: 'string', default: '1' },
    standbys: { type: 'string', default: '1' },
    isolated: { type: 'boolean', default: false },
  },
})
const { seed, pairs, isolated, ...counts } = Options.parse(values)
if (counts.cuts > 0 && !isolated) {
  if (!canIsolate()) {
    process.stderr.write('--cuts needs root and network namespaces\n')
    process.exit(2)
  }
  process.exit(isolate(import.meta.filename, [...process.argv.slice(2), '--isolated']))
}
const times = {
  'primary killed': counts.kills,
  'machine of the primary lost': counts.machines,
  'Patroni of the primary hangs': counts.hangs,
  'primary cut off': counts.cuts,
  'primary cut off from etcd': counts.cuts,
  switchover: counts.switchovers,
  'standby restarted, another rebuilt': counts.repairs,
  'etcd away': counts.etcd,
  'both standbys away': counts.standbys,
}
const result = await testAvailability({
  seed,
  pairs,
  times,
  network: isolated ? layCables(MACHINES) : takeLoopback(),
  say: printLine,
})
printLine(describeAvailability(result))
const { lost, doubled, wrong } = result.verdict
// Whatever still holds something open.
process.exit(lost.length + doubled.length + wrong.length > 0 ? 1 : 0)
