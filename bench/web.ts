// What a first visit of each public page weighs, as Lighthouse sees it from a slow telephone, how soon the home page finds matches,
// and what drawing a page costs here, on Linux: node bench/web.ts [visits | matches | rendering] [part of a page's name]. On the
// built screens (npm start builds them) and the demo data. Lighthouse comes once by npm ci --prefix bench/web/lighthouse.
// BENCH_ROUNDS=1 is a quick look.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type Program } from '#testing/process/program.ts'
import { measureMatches } from './web/matches.ts'
import { measureRendering } from './web/render-pages.ts'
import { measureVisits } from './web/visits.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const [part = '', name = ''] = process.argv.slice(2)

/** Runs the program on the demo data while something is done with it. */
async function withProgram(settings: Record<string, string>, work: (program: Program) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-web-'))
  // Nobody prepares videos: that would take the processor from what is measured.
  const usual = { DEMO_DATA: '1', ROLE: 'web,worker', RATE_LIMITS: '0' }
  const program = await startProgram(folder, { ...usual, ...settings })
  try {
    await work(program)
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true })
  }
}

await withProgram({}, async (usual) => {
  if ('visits'.startsWith(part)) await measureVisits(usual.origin, rounds, name)
  if (part === '') process.stdout.write('\n')
  if ('matches'.startsWith(part)) await measureMatches(usual.origin, rounds)
  if (part === '') process.stdout.write('\n')
  if ('rendering'.startsWith(part))
    await withProgram({ RESPONSE_CACHE_MB: '0' }, (forgetful) =>
      measureRendering(usual, forgetful, { rounds, seconds }),
    )
})
