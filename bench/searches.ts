// How long others wait while fifty addresses search every list for single letters, on the embedded database of the default
// installation: node bench/searches.ts [rows in each list] [seconds]
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#db/migrate.ts'
import { openEmbedded } from '#platform/server/database/database.ts'
import { startProgram } from '#testing/process/program.ts'
import { CLIENT } from './load/rows.ts'
import { fillSearched } from './searches/fill.ts'

const rows = Number(process.argv[2] ?? 20_000)
const seconds = Number(process.argv[3] ?? 20)
const ADDRESSES = 50
const LETTERS = 8
const LISTS = [
  '/requests/public?order=tickets&q=',
  '/requests/public?order=highest_budget&q=',
  '/profile/developers/public?order=rating&q=',
  '/video_display/?order=most_viewed&q=',
  '/project-showcase/?order=ranked&q=',
  '/playlists/?q=',
  '/marketplace/products?search=',
]

async function fill(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const opened = await openEmbedded(join(folder, 'db'))
  await migrate(opened.db)
  await fillSearched(opened.db, rows)
  await opened.close()
}

interface Timed {
  status: number
  ms: number
}

async function timed(origin: string, path: string, headers: Record<string, string>): Promise<Timed> {
  const begun = performance.now()
  const { status } = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(60_000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer),
    () => ({ status: 0 }),
  )
  return { status, ms: performance.now() - begun }
}

const letters = (address: number, nth: number) =>
  Array.from({ length: LETTERS }, (_, at) => String.fromCharCode(97 + ((address + nth * 3 + at * 5) % 26))).join(' ')

/** Asks again and again until it is enough. */
async function repeat(until: number, pauseMs: number, ask: (nth: number) => Promise<Timed>): Promise<Timed[]> {
  const all: Timed[] = []
  for (let nth = 0; performance.now() < until; nth++) {
    all.push(await ask(nth))
    await wait(pauseMs)
  }
  return all
}

const TICKS_PER_S = 100
/** How long a process has used a processor. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S
}

function printResult(what: string, all: readonly Timed[]): void {
  const ms = all.map((one) => one.ms).toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? 0)
  const statuses = [...Map.groupBy(all, ({ status }) => status)].map(([status, some]) => `${some.length} × ${status}`)
  console.log(
    `${what.padEnd(10)} median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms; ${statuses.join(', ')}`,
  )
}

const folder = join(import.meta.dirname, `../.cache/bench-searches-${rows}`)
if (!existsSync(folder)) {
  const half = `${folder}-half`
  rmSync(half, { recursive: true, force: true })
  await fill(join(half, 'data'))
  renameSync(half, folder)
}
const { origin, pid, stop } = await startProgram(folder, { TRUST_PROXY: '1' })
const from = (address: string) => ({ 'x-forwarded-for': address })
const me = { ...from('198.51.100.1'), authorization: `Bearer ${CLIENT.token}` }
const askMe = () => timed(origin, '/api/auth/me', me)
const askReady = () => timed(origin, '/readyz', {})
const search = (list: string, address: number, nth: number) =>
  timed(origin, `/api${list}${encodeURIComponent(letters(address, nth))}`, from(`203.0.113.${address + 1}`))

for (const list of LISTS)
  printResult(`alone: ${list}`, [await search(list, 100, 0), await search(list, 100, 1), await search(list, 100, 2)])
printResult('alone: /auth/me', await repeat(performance.now() + 2000, 50, askMe))
const until = performance.now() + seconds * 1000
const begun = cpuSeconds(pid)
const others = Promise.all([repeat(until, 100, askMe), repeat(until, 500, askReady)])
const attack = Array.from({ length: ADDRESSES }, (_, address) =>
  Promise.all(LISTS.map((list) => repeat(until, 1000, (nth) => search(list, address, nth)))),
)
const searches = (await Promise.all(attack)).flat(2)
const [mine, ready] = await others
printResult('searches', searches)
printResult('/auth/me', mine)
printResult('/readyz', ready)
console.log(`The program had ${Math.round(((cpuSeconds(pid) - begun) / seconds) * 100)} % of a processor`)
await stop()
process.exit()
