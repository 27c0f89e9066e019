import { responseTo, measureInTurn, type Case } from '../load/measure.ts'
import { start } from '../load/servers.ts'
import { secondsOf } from './processor.ts'
import { spread } from './spread.ts'

const PATH = '/tickets'
const CONNECTIONS = 16
const WARM_UP_S = 3

interface Measuring {
  rounds: number
  seconds: number
}
type Asked = { origin: string; pid: number }
interface Round {
  /** Pages a second of the clock, and a second of one processor. */
  perSecond: number
  perProcessor: number
}

let page = 0

/** Asks for one page after the other, each at an address nobody asked for before, so that each is drawn. */
async function renderAgain({ origin, pid }: Asked, seconds: number, coding = 'identity'): Promise<Round> {
  const [begun, taken] = [performance.now(), secondsOf(pid)]
  let pages = 0
  while (performance.now() - begun < seconds * 1000) {
    const response = await fetch(`${origin}${PATH}?page=${page++}`, { headers: { 'accept-encoding': coding } })
    const html = await response.text()
    if (!response.ok || !html.includes('page-state')) throw new Error(`${response.status}: this page was not drawn`)
    pages++
  }
  return {
    perSecond: pages / ((performance.now() - begun) / 1000),
    perProcessor: pages / (secondsOf(pid) - taken),
  }
}

const line = (name: string, rounds: readonly Round[]) => {
  const of = (figure: keyof Round) => spread(rounds.map((round) => round[figure]))
  process.stdout.write(`| ${name} | ${of('perSecond')} | ${of('perProcessor')} |\n`)
}

/**
 * Prints how many pages of tickets are drawn a second, with and without asking the database for them, and how many come from memory,
 * beside a bare server with the same bytes. Each second of processor counts what the process took of it, garbage collection and, where
 * it is embedded, the database included.
 */
export async function measureRendering(usual: Asked, forgetful: Asked, { rounds, seconds }: Measuring): Promise<void> {
  process.stdout.write('| a page of 20 tickets | a second | a second of one processor |\n|---|---|---|\n')
  const rendered = { known: [] as Round[], compressed: [] as Round[], asked: [] as Round[] }
  for (const server of [usual, forgetful]) await renderAgain(server, WARM_UP_S)
  for (let round = 0; round < rounds; round++) {
    rendered.known.push(await renderAgain(usual, seconds))
    rendered.compressed.push(await renderAgain(usual, seconds, 'br'))
    rendered.asked.push(await renderAgain(forgetful, seconds))
  }
  line('drawn, its tickets known', rendered.known)
  line('the same, and compressed', rendered.compressed)
  line('drawn, its tickets asked for', rendered.asked)

  const asks: Case = { name: PATH, connections: CONNECTIONS, calls: [{ method: 'GET', path: PATH }] }
  const bare = await start('bare-bytes.ts', {}, JSON.stringify(await responseTo(usual.origin, asks.calls[0])))
  const before = { memory: secondsOf(usual.pid), bare: secondsOf(bare.pid) }
  const measured = await measureInTurn({ memory: { ...usual, asks }, bare: { ...bare, asks } }, { rounds, seconds })
  const taken = { memory: secondsOf(usual.pid) - before.memory, bare: secondsOf(bare.pid) - before.bare }
  const perSecond = (name: 'memory' | 'bare') => measured[name].map((round) => round.perSecond)
  // A second of warming up is in what they took.
  const answered = (name: 'memory' | 'bare') =>
    (perSecond(name).reduce((all, one) => all + one, 0) / rounds) * (rounds * seconds + 1)
  const perProcessor = { memory: answered('memory') / taken.memory, bare: answered('bare') / taken.bare }
  const row = (name: string, which: 'memory' | 'bare') =>
    `| ${name} | ${spread(perSecond(which))} | ${Math.round(perProcessor[which])} |\n`
  process.stdout.write(row('from memory', 'memory') + row('a bare server with the same bytes', 'bare'))
  const ratios = measured.memory.map((round, at) => round.perSecond / (measured.bare[at]?.perSecond ?? NaN))
  process.stdout.write(`\nFrom memory to the bare server: ${spread(ratios, 2)}\n`)
  bare.stop()
}
