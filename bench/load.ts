// Whether lists and sending answer as fast on a million rows as on ten thousand, and how far they are from a bare server that
// only repeats the same bytes. Needs a PostgreSQL to make databases on: BENCH_DATABASE_URL=postgres://… node bench/load.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { openPostgres } from '#platform/server/database.ts'
import { CLIENT, CREATOR, fill, LARGE, SMALL, type Size } from './load/fill.ts'
import { answerTo, measure, type Case, type Statistics } from './load/measure.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const fail = (error: Error) => {
  throw error
}

// Filling takes minutes: a database of the same migrations is used again.
async function filled(server: string, name: string, size: Size): Promise<string> {
  const address = new URL(server)
  const database = `atelier_bench_${name}_${migrationsFingerprint()}`
  address.pathname = `/${database}`
  const admin = await openPostgres(server, 1, fail)
  const found = await sql`select 1 from pg_database where datname = ${database}`.execute(admin.db)
  if (found.rows.length === 0) {
    const half = `${database}_half`
    await sql`drop database if exists ${sql.id(half)} with (force)`.execute(admin.db)
    await sql`create database ${sql.id(half)}`.execute(admin.db)
    const place = new URL(address)
    place.pathname = `/${half}`
    place.searchParams.set('options', '-c statement_timeout=0')
    const opened = await openPostgres(place.toString(), 1, fail)
    await migrate(opened.db)
    await sql`set statement_timeout = 0`.execute(opened.db)
    const begun = Date.now()
    await fill(opened.db, size)
    await opened.close()
    process.stdout.write(`Filled ${name} in ${Math.round((Date.now() - begun) / 1000)} s\n`)
    await sql`alter database ${sql.id(half)} rename to ${sql.id(database)}`.execute(admin.db)
  }
  await admin.close()
  return address.toString()
}

async function start(script: string, env: Record<string, string>, input?: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { origin: line, stop: () => child.kill() }
}

const startProduct = (database: string) =>
  start('../testing/serve.ts', {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMITS: '0',
    DATABASE_URL: database,
    DATA_DIR: join(import.meta.dirname, '../.cache/bench'),
  })

const PAGE = 5
const DEEP = 1000

/** The calls of one database; a deep page is found by walking there once. */
async function casesOn(origin: string): Promise<Case[]> {
  const tickets = '/api/requests/public?order=tickets'
  const before = await fetch(`${origin}${tickets}&limit=${PAGE}&skip=${PAGE * (DEEP - 2)}`)
  const deep = /<([^>]*)>/.exec(before.headers.get('link') ?? '')?.[1]
  if (!deep) throw new Error('There is no page 1,000')
  return [
    { name: 'tickets, first page', method: 'GET', path: `${tickets}&limit=20` },
    { name: `tickets, page ${DEEP} (${PAGE} a page)`, method: 'GET', path: deep },
    { name: 'tickets, search for a word', method: 'GET', path: `${tickets}&limit=20&q=w77` },
    {
      name: 'inbox of 500 conversations',
      method: 'GET',
      path: '/api/conversations/user/list?limit=20',
      token: CLIENT.token,
    },
    { name: 'the longest conversation', method: 'GET', path: '/api/conversations/1', token: CLIENT.token },
    {
      name: 'sending a message',
      method: 'POST',
      path: '/api/conversations/2/messages',
      token: CREATOR.token,
      body: { content: 'Good morning! The first draft is ready for you to look at.' },
    },
  ]
}

async function measureAll(database: string, wanted: (name: string) => boolean) {
  const product = await startProduct(database)
  const found = new Map<string, { statistics: Statistics; one: Case; answer: Awaited<ReturnType<typeof answerTo>> }>()
  try {
    for (const one of await casesOn(product.origin)) {
      if (!wanted(one.name)) continue
      const answer = await answerTo(product.origin, one)
      found.set(one.name, { one, answer, statistics: await measure(product.origin, one, SECONDS) })
    }
  } finally {
    product.stop()
  }
  return found
}

const ratio = (a: number, b: number) => (b === 0 ? '–' : (a / b).toFixed(2))
const only = process.argv[2]
const wanted = (name: string) => only === undefined || name.includes(only)
const small = await measureAll(await filled(url, 'small', SMALL), wanted)
const large = await measureAll(await filled(url, 'large', LARGE), wanted)

const lines = [
  '| call | p50 ms | p99 ms | per s | p50 to 10,000 rows | per s to 10,000 rows | bare server per s | per s to bare |',
  '|---|---|---|---|---|---|---|---|',
]
for (const [name, { statistics, one, answer }] of large) {
  const before = small.get(name)?.statistics
  const bare = await start('load/bare.ts', {}, JSON.stringify(answer))
  const reference = await measure(bare.origin, one, SECONDS)
  bare.stop()
  if (!before) throw new Error(`${name} was not measured on the small database`)
  const { p50, p99, perSecond } = statistics
  lines.push(
    `| ${name} | ${p50} | ${p99} | ${Math.round(perSecond)} | ${ratio(p50, before.p50)} | ${ratio(before.perSecond, perSecond)} | ${Math.round(reference.perSecond)} | ${ratio(perSecond, reference.perSecond)} |`,
  )
}
process.stdout.write(`${lines.join('\n')}\n`)
