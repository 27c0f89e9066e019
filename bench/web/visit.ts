import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '#testing/chromium.ts'

const PROGRAM = join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
// Containers give no sandbox rights to root, little shared memory and no graphics card.
const CHROMIUM_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
const kB = 1000

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    { score: number | null; title: string; numericValue?: number; details?: { items?: ReadonlyArray<ResourceGroup> } }
  >
}
interface ResourceGroup {
  resourceType?: string
  requestCount: number
  transferSize: number
}

/** What one visit by a slow telephone came to. Scores are of 100, times are milliseconds. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaint: number
  shift: number
  blocked: number
  requests: number
  total: number
  script: number
  /** What is short of full marks, but for speed. */
  complaints: string[]
}

export type Figure = Exclude<keyof Visit, 'complaints'>

async function reportOn(address: string): Promise<Report> {
  if (!existsSync(PROGRAM)) throw new Error('Lighthouse is not here yet: npm ci --prefix bench/web/lighthouse')
  const folder = mkdtempSync(join(tmpdir(), 'atelier-visit-'))
  const file = join(folder, 'report.json')
  const args = [address, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${CHROMIUM_FLAGS}`]
  const child = spawn(process.execPath, [PROGRAM, ...args, `--only-categories=${CATEGORIES.join(',')}`], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${address}: Lighthouse ended with ${code}`)
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** On a busy machine a browser may miss its own start; what is wrong with a page is wrong each time. */
async function tryThrice<Made>(make: () => Promise<Made>, left = 2): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (left === 0) throw error
    return tryThrice(make, left - 1)
  }
}

/** Lets Lighthouse visit a page as it does by itself: a telephone of the middle class on a slow line, the line and its pace reckoned. */
export async function visit(address: string): Promise<Visit> {
  const { categories, audits } = await tryThrice(() => reportOn(address))
  const scoreOf = (category: (typeof CATEGORIES)[number]) => Math.round((categories[category]?.score ?? NaN) * 100)
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? NaN
  const resources = audits['resource-summary']?.details?.items ?? []
  const group = (type: string) => resources.find(({ resourceType }) => resourceType === type)
  const complaints = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const { score, title } = audits[id] ?? { score: null, title: id }
      return score === null || score === 1 ? [] : [`${category}: ${title}`]
    }),
  )
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    largestPaint: valueOf('largest-contentful-paint'),
    shift: valueOf('cumulative-layout-shift'),
    blocked: valueOf('total-blocking-time'),
    requests: group('total')?.requestCount ?? NaN,
    total: (group('total')?.transferSize ?? NaN) / kB,
    script: (group('script')?.transferSize ?? NaN) / kB,
    complaints,
  }
}
