// What a first visit of each public page weighs, as Lighthouse sees it from a slow telephone: node bench/web.ts [part of a page's
// name]. On the built screens (npm start builds them) and the demo data. Lighthouse comes once by npm ci --prefix bench/web/lighthouse.
// BENCH_ROUNDS=1 is a quick look.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '#testing/program.ts'
import { measureVisits } from './web/visits.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'atelier-web-'))
// Nobody prepares videos: that would take the processor from what is measured.
const { origin, stop } = await startProgram(folder, { DEMO_DATA: '1', ROLE: 'web,worker', RATE_LIMITS: '0' })
try {
  await measureVisits(origin, rounds, process.argv[2] ?? '')
} finally {
  await stop()
  rmSync(folder, { recursive: true })
}
