// What every list of the API costs the database on a million rows of everything and 10,000,000 messages, against 10,000 rows and 100,000
// messages: the pages of 8 kB that its statements touch, which do not depend on what else the machine does, and the processor time of the
// connection (Linux). First pages, pages in the middle by cursor, and each order and filter; of people who own a tenth of everything, and
// of people who own two or three pages of it. Needs a PostgreSQL of its own to make databases on:
// BENCH_DATABASE_URL=postgres://… BENCH_SCALE=0.1 node bench/lists.ts [part of a path]: with a scale of 0.1, a tenth of the larger one.
import { allRoutes } from '#app/server.ts'
import { openPostgres } from '#platform/server/database/database.ts'
import { startApiOn } from '#testing/api.ts'
import { recordAllStatements, type Statement } from '#testing/database/record-statements.ts'
import { callsOf, CASES, isMeasured, type ListCall } from './lists/cases.ts'
import { fillLists, PEOPLE, tokenOf } from './lists/fill.ts'
import { openMeter, type Cost } from './lists/measure.ts'
import { failAtOnce, filled } from './load/databases.ts'

const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
const scale = Number(process.env['BENCH_SCALE'] ?? 1)
const [part = ''] = process.argv.slice(2)

const LEAST = 10_000
const TIMES = 100
const MESSAGES_EACH = 10
const PAGE = 20
// Pages before the middle are skipped once; among more, that alone would take longer than a statement may.
const MOST_SKIPPED = 20_000
const MOST_GROWTH = 1.5
// Fewer pages more are a level of an index, or what somebody happens to own.
const FEW_BUFFERS = 100

const lists = [...new Set(allRoutes.flatMap(({ endpoint }) => (endpoint.paged ? [endpoint.path] : [])))]
const unmeasured = lists.filter((path) => !isMeasured(path))
if (unmeasured.length > 0) throw new Error(`No calls in bench/lists/cases.ts: ${unmeasured.join(', ')}`)

async function openSide(rows: number, messages: number) {
  const database = await filled(url ?? '', `lists_${rows}_${messages}`, (db) => fillLists(db, { rows, messages }))
  const opened = await openPostgres(database, 2, failAtOnce, { prepared: true })
  const api = await startApiOn(opened)
  const meter = await openMeter(database)
  const read = async (call: ListCall, page: string) => {
    const address = [call.path, [call.query, page].filter(Boolean).join('&')].join('?')
    const headers = { authorization: `Bearer ${tokenOf(PEOPLE[call.who])}` }
    const response = await api.app.inject({ method: 'GET', url: address, headers })
    if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode} ${response.body}`)
    return response
  }
  const isSignIn = new Set<string>()
  /** The statements of a call, without those that find out who calls. */
  const statementsOf = async (call: ListCall, page: string): Promise<Statement[]> => {
    const all = await recordAllStatements(() => read(call, page))
    return all.filter(({ text }) => !isSignIn.has(text))
  }
  const me = { who: 'client with few', path: '/api/auth/validate-token', query: '' } as const
  for (const { text } of await recordAllStatements(() => read(me, ''))) isSignIn.add(text)
  return { rows, read, statementsOf, meter }
}
type Side = Awaited<ReturnType<typeof openSide>>

/** The cursor of a page far down; null if the list has one page. */
async function middleOf({ rows, read }: Side, call: ListCall): Promise<string | null> {
  for (let skip = Math.min(rows / 2, MOST_SKIPPED); skip >= 1; skip = Math.floor(skip / 3)) {
    // So many rows of some lists cannot be skipped in the time that a call may take.
    const response = await read(call, `limit=${PAGE}&skip=${skip}`).catch(() => null)
    const link = response?.headers['link']
    const [, next] = /<([^>]*)>; rel="next"/.exec(String(link)) ?? []
    const after = next === undefined ? null : new URL(next, 'http://local').searchParams.get('after')
    if (after !== null) return `limit=${PAGE}&after=${encodeURIComponent(after)}`
  }
  return null
}

const largeRows = LEAST * TIMES * scale
const sides = [
  await openSide(LEAST, LEAST * MESSAGES_EACH),
  await openSide(largeRows, Number(process.env['BENCH_MESSAGES'] ?? largeRows * MESSAGES_EACH)),
]

interface Measured {
  name: string
  small: Cost
  large: Cost
}
const measured: Measured[] = []
const failed: string[] = []
const paged = new Set<string>(lists)

async function measureCall(call: ListCall, path: string): Promise<void> {
  const pages: Record<'first' | 'middle', (string | null)[]> = {
    first: sides.map(() => (paged.has(path) ? `limit=${PAGE}` : '')),
    middle: [],
  }
  if (paged.has(path)) for (const side of sides) pages.middle.push(await middleOf(side, call))
  for (const [name, asked] of Object.entries(pages)) {
    if (asked.length === 0 || asked.includes(null)) continue
    const costs: Cost[] = []
    for (const [at, side] of sides.entries()) {
      costs.push(await side.meter.measure(await side.statementsOf(call, asked[at] ?? '')))
    }
    const [small, large] = costs
    const shown = `${call.path.replace('/api', '')}${call.query && `?${call.query}`}, ${name} page, ${call.who}`
    if (small && large) measured.push({ name: shown, small, large })
  }
}

for (const path of Object.keys(CASES)) {
  if (!path.includes(part)) continue
  for (const call of callsOf(path)) {
    await measureCall(call, path).catch((error: unknown) => {
      failed.push(`${call.path}?${call.query}: ${String(error)}`)
    })
  }
  process.stderr.write(`${path}\n`)
}

// Pages decide: whoever plans a statement anew spends processor time on that, however few rows it reads.
const growth = ({ small, large }: Measured) =>
  large.buffers - small.buffers < FEW_BUFFERS ? 1 : large.buffers / small.buffers
const isPlannedAnew = ({ small, large }: Measured) => large.planned > small.planned
const number = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
line(['call', 'pages touched, small', 'large', 'ratio', 'processor ms, small', 'large', 'ratio', 'planned anew'])
line(Array.from({ length: 8 }, () => '---'))
const byGrowth = (a: Measured, b: Measured) =>
  growth(b) - growth(a) || b.large.cpuMs / b.small.cpuMs - a.large.cpuMs / a.small.cpuMs
for (const one of measured.toSorted(byGrowth)) {
  const { name, small, large } = one
  const pages = [small.buffers, large.buffers, large.buffers / small.buffers].map(number)
  const processor = [small.cpuMs, large.cpuMs, large.cpuMs / small.cpuMs].map(number)
  line([name, ...pages, ...processor, isPlannedAnew(one) ? 'yes' : ''])
}
const grown = measured.filter((one) => growth(one) > MOST_GROWTH)
const slower = measured.filter((one) => growth(one) <= MOST_GROWTH && one.large.cpuMs / one.small.cpuMs > MOST_GROWTH)
process.stdout.write(`
${measured.length} calls; ${grown.length} touch more than ${MOST_GROWTH} times the pages. Of the others, ${slower.length} take more
than ${MOST_GROWTH} times the processor time, ${slower.filter(isPlannedAnew).length} of them because they are planned anew.
${failed.length} calls failed.${failed.map((one) => `\n${one}`).join('')}
`)
process.exit(failed.length > 0 ? 1 : 0)
