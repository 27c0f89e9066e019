import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { NODE_FLAGS } from '#testing/process/program.ts'

// `node bench/metrics.ts [rounds] [calls]`: what metrics cost a call, as processor time with them to processor time without, in the
// same process and in turn.

const [rounds = 20, calls = 3000] = process.argv.slice(2).map(Number)
const SCRAPED_EVERY_S = 15
const SCRAPES = 20

const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'metrics/measured-server.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
const readLine = async <Said>(): Promise<Said> => JSON.parse((await lines.next()).value as string) as Said
const { origin, token } = await readLine<{ origin: string; token: string }>()

/** Tells the server something; answers the processor time it has taken so far. */
async function sendCommand(command: 'on' | 'off' | 'scrape' | 'now'): Promise<number> {
  child.stdin.write(`${command}\n`)
  return (await readLine<{ processorMs: number }>()).processorMs
}

/** A call, by somebody who is signed in or by nobody: then it may come from the response cache, which is the cheapest there is. */
interface Call {
  path: string
  signedIn: boolean
}

async function runLoad({ path, signedIn }: Call, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: `${origin}${path}`,
    amount,
    connections: 8,
    headers: signedIn ? { authorization: `Bearer ${token}` } : {},
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} broken`)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Processor time of a call without metrics, and how many times as much it takes with them. */
async function compare(call: Call) {
  const spent = async (state: 'on' | 'off') => {
    const before = await sendCommand(state)
    await runLoad(call, calls)
    return (await sendCommand('now')) - before
  }
  for (const state of ['on', 'off'] as const) await spent(state)
  const sums = { on: 0, off: 0 }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Whoever goes second finds another machine: each goes second half of the time.
    const order = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)
    const took = { on: 0, off: 0 }
    for (const state of order) took[state] = await spent(state)
    ratios.push(took.on / took.off)
    sums.on += took.on
    sums.off += took.off
  }
  return { callMs: sums.off / rounds / calls, ratio: median(ratios), ofSums: sums.on / sums.off }
}

process.stdout.write('| call | processor time | with metrics, median of rounds | of all rounds |\n|---|---|---|---|\n')
const compared = [
  { path: '/api/requests/public', signedIn: false },
  { path: '/api/auth/me', signedIn: true },
]
for (const call of compared) {
  const { callMs, ratio, ofSums } = await compare(call)
  process.stdout.write(`| \`${call.path}\` | ${callMs.toFixed(3)} ms | ${ratio.toFixed(4)} | ${ofSums.toFixed(4)} |\n`)
}

await sendCommand('on')
const before = await sendCommand('now')
for (let scrape = 0; scrape < SCRAPES; scrape++) await sendCommand('scrape')
const scrapeMs = ((await sendCommand('now')) - before) / SCRAPES
const share = (scrapeMs / SCRAPED_EVERY_S / 10).toFixed(3)
process.stdout.write(`\nA scrape: ${scrapeMs.toFixed(1)} ms, every ${SCRAPED_EVERY_S} s ${share} % of a processor\n`)
child.stdin.end()
