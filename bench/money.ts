// What money costs. Whether the balance and its statement answer as fast on 1,000,000 entries as on 10,000; and how many purchases a
// second 64 people make from their balance, who buy 64 products of 64 creators all at once, against bare SQL that books the same. Needs
// a PostgreSQL to make databases on: BENCH_DATABASE_URL=postgres://… node bench/money.ts [statement | earnings | purchases]. Earnings are
// read from stored totals on, against summing all postings. BENCH_TIMES=10 holds ten times as many entries against the smaller books, BENCH_PEOPLE=16 lets fewer people buy, for a quick look.
import { sql } from 'kysely'
import { bookTarget, listFaults, nextQueryNumber } from '#features/ledger/server.ts'
import { readEarnings, storeTotals } from '#features/payouts/server.ts'
import { inTransaction, openPostgres } from '#platform/server/database/database.ts'
import { sumEarnings } from '#testing/money/earnings-definition.ts'
import { failAtOnce, filled } from './load/databases.ts'
import { measureInTurn, type Case, type Round } from './load/measure.ts'
import { CLIENT } from './load/rows.ts'
import { settingsFor, start } from './load/servers.ts'
import { openBareTrade, type Bought } from './money/bare-sql.ts'
import { fillEarnings, fillStatement, fillTrade, tokenOf } from './money/fill.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const times = Number(process.env['BENCH_TIMES'] ?? 100)
const people = Number(process.env['BENCH_PEOPLE'] ?? 64)
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const SMALL = 10_000
const AT_ONCE = 8
const PRICE_CENTS = 1000
const FEE_CENTS = 50
const CONNECTIONS = 20
const STATEMENT = '/api/payments/balance/statement?limit=20'

const middleOf = (measured: Round[], what: keyof Round) =>
  measured.map((round) => round[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? NaN

const reading = (name: string, path: string): Case => ({
  name,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, token: CLIENT.token }],
})
// The middle of the statement; the cursor holds the number of a posting.
const middle = (entries: number) => Buffer.from(JSON.stringify([entries / 4])).toString('base64url')
const casesOf = (entries: number) => [
  reading('balance', '/api/payments/balance'),
  reading('statement, first page', STATEMENT),
  reading('statement, a page in the middle', `${STATEMENT}&after=${middle(entries)}`),
]

async function measureStatement(server: string): Promise<void> {
  const productOn = async (entries: number) =>
    start(
      '../../testing/process/serve.ts',
      settingsFor(await filled(server, `books_${entries}`, (db) => fillStatement(db, entries)), true),
    )
  const [small, large] = [await productOn(SMALL), await productOn(SMALL * times)]
  const count = (SMALL * times).toLocaleString('en')
  process.stdout.write(`| call | p50 ms | per s | per s of 10,000 | growth to ${count} |\n|---|---|---|---|---|\n`)
  const ofLarge = casesOf(SMALL * times)
  for (const [at, one] of casesOf(SMALL).entries()) {
    const same = ofLarge[at]
    if (!same) continue
    const servers = { small: { ...small, asks: one }, large: { ...large, asks: same } }
    const measured = await measureInTurn(servers, { rounds, seconds })
    const [few, many] = [middleOf(measured.small, 'perSecond'), middleOf(measured.large, 'perSecond')]
    const shown = [
      one.name,
      middleOf(measured.large, 'p50'),
      Math.round(many),
      Math.round(few),
      (few / many).toFixed(2),
    ]
    process.stdout.write(`| ${shown.join(' | ')} |\n`)
  }
  for (const product of [small, large]) product.stop()
}

const DAY_MS = 24 * 60 * 60 * 1000
const EARNINGS_OF = [1_000, 10_000, 100_000]
const DELAY_DAYS = 7

async function millisecondsOf(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await read()
  return performance.now() - begun
}

async function measureEarnings(server: string): Promise<void> {
  const address = await filled(server, 'earnings', (db) => fillEarnings(db, EARNINGS_OF))
  const { db, close } = await openPostgres(address, 1, failAtOnce)
  const since = new Date(Date.now() - DELAY_DAYS * DAY_MS).toISOString()
  process.stdout.write(
    '| postings of a creator | all postings ms | from totals ms | times as fast |\n|---|---|---|---|\n',
  )
  for (const [at, count] of EARNINGS_OF.entries()) {
    const seller = 2 * (at + 1)
    while (await storeTotals(db, seller));
    const measured: { all: number; totals: number }[] = []
    for (let round = 0; round < 3 * rounds; round++) {
      const all = await millisecondsOf(() => sumEarnings(db, seller, since))
      measured.push({ all, totals: await millisecondsOf(() => readEarnings(db, seller, since)) })
    }
    const median = (what: 'all' | 'totals') =>
      measured.map((each) => each[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? NaN
    const shown = [count.toLocaleString('en'), median('all').toFixed(1), median('totals').toFixed(1)]
    process.stdout.write(`| ${[...shown, (median('all') / median('totals')).toFixed(1)].join(' | ')} |\n`)
  }
  await close()
}

/** A database of its own each time: what was bought once is not bought again. */
async function openTrade(server: string, name: string) {
  const address = await filled(server, `${name}_${Date.now()}`, (db) => fillTrade(db, people, PRICE_CENTS))
  const opened = await openPostgres(address, 2, failAtOnce)
  for (let person = 1; person <= 2 * people; person++) {
    const cents = person <= people ? people * (PRICE_CENTS + FEE_CENTS) : 1
    await inTransaction(opened.db, async (db) => {
      const target = [
        { account: { house: 'provider' as const }, cents: -cents },
        { account: { person }, cents },
      ]
      const cause = { kind: 'top_up' as const, reference: `pi_${person}` }
      await bookTarget(db, { cause, answer: await nextQueryNumber(db), why: 'paid', target, now: new Date() })
    })
  }
  await sql`vacuum analyze`.execute(opened.db)
  /** That nothing was made or lost, and everybody has spent what they had; the database goes. */
  const close = async () => {
    const faults = await listFaults(opened.db)
    const { rows } = await sql`select from ledger_balances where person_id <= ${people} and cents <> 0`.execute(
      opened.db,
    )
    await opened.close()
    const admin = await openPostgres(server, 1, failAtOnce)
    await sql`drop database ${sql.id(new URL(address).pathname.slice(1))} with (force)`.execute(admin.db)
    await admin.close()
    if (faults.length + rows.length > 0) throw new Error([`${rows.length} have not spent all`, ...faults].join('\n'))
  }
  return { address, close }
}

/** Has everybody buy every product, each in an order of their own; answers how many that were a second. */
async function buyAll(buy: (bought: Bought) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const everybody = Array.from({ length: people }, async (_, at) => {
    for (let nth = 0; nth < people; nth++) {
      const product = 1 + ((at + nth) % people)
      await buy({ buyer: at + 1, product, seller: people + product })
    }
  })
  await Promise.all(everybody)
  return (people * people * 1000) / (performance.now() - begun)
}

async function measurePurchases(server: string): Promise<void> {
  const bareTrade = await openTrade(server, 'bare_trade')
  const bare = openBareTrade(bareTrade.address, CONNECTIONS, PRICE_CENTS, FEE_CENTS)
  const ofBare = await buyAll(bare.buy)
  await bare.close()
  await bareTrade.close()
  const trade = await openTrade(server, 'trade')
  const product = await start('../../testing/process/serve.ts', settingsFor(trade.address, true))
  const ofProduct = await buyAll(async ({ buyer, product: id }) => {
    const response = await fetch(`${product.origin}/api/marketplace/products/${id}/purchase`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(buyer)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pay_with: 'balance' }),
    })
    if (!response.ok) throw new Error(`A purchase was refused: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  })
  product.stop()
  await trade.close()
  process.stdout.write(
    `| purchases from the balance by ${people} people at once | per s | bare SQL per s | part |\n|---|---|---|---|\n`,
  )
  const shown = [`${people} products each`, Math.round(ofProduct), Math.round(ofBare), (ofProduct / ofBare).toFixed(2)]
  process.stdout.write(`| ${shown.join(' | ')} |\n`)
}

const only = process.argv[2] ?? ''
if ('statement'.includes(only)) await measureStatement(url)
if ('earnings'.includes(only)) await measureEarnings(url)
if ('purchases'.includes(only)) await measurePurchases(url)
process.exit()
