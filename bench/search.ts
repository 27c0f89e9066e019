// How long searches and suggestions take while people type: node bench/search.ts [requests] [of each other kind] [people] [seconds]
// The catalogue of 5,000 items, of which older copies are added up to these numbers, half of those of requests closed.
// On the embedded database in memory, or with DATABASE_URL on that database, which is empty or filled by an earlier run.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import { openEmbedded, openPostgres, type Database } from '#platform/server/database/database.ts'
import { listSearch, postgresEngine } from '#features/search/server.ts'
import { typedQueries } from '#testing/search/judged-queries.ts'
import { prepareCatalogue } from '#testing/search/prepare.ts'

const requests = Number(process.argv[2] ?? 0)
const others = Number(process.argv[3] ?? 0)
const people = Number(process.argv[4] ?? 8)
const seconds = Number(process.argv[5] ?? 10)
// Five keys a second, as somebody types who knows how to.
const KEY_MS = 200
// Half of the copies of requests are closed: the list of requests searches those too, and all other searches pass them over.
const CLOSED = 1_000_000
const EACH = 3
const PAGE = 20

/** Repeats the items of the index under other ids and ages, and counts their words; indexes of words are made at once, which is faster. */
async function multiply(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'search_items' and indexdef like '%gin%'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table search_items disable trigger user`.execute(db)
  await sql`
    insert into search_items (kind, item_id, owner_id, title, tags, body, more, search, quality, skills, languages, availability,
      price_cents, price_from, budget, average_rating, total_ratings, published_at)
    select kind, item_id + n * 100000000, owner_id, title, tags, body, more, search,
      best - abs(hashint8(id * 1000 + n)) % 1800 - case when kind = 'request' and n % 2 = 0 then ${CLOSED} else 0 end, skills, languages, availability, price_cents, price_from, budget, average_rating, total_ratings, published_at
    from (
      select *, count(*) over (partition by kind) as number, max(quality) over () as best from search_items where kind <> 'playlist'
    ) as items, generate_series(1, case kind when 'request' then ${requests}::integer else ${others}::integer end / number - 1) n`.execute(
    db,
  )
  await sql`alter table search_items enable trigger user`.execute(db)
  await sql`update search_words set item_count = item_count * (select count(*) from search_items) / 5000`.execute(db)
  for (const { made } of indexes) await sql.raw(made).execute(db)
}

const url = process.env['DATABASE_URL']
const opened = url === undefined ? await openEmbedded() : await openPostgres(url, people, () => undefined)
await migrate(opened.db)
const now = new Date()
const countItems = async () => {
  const { rows } = await sql<{ items: number }>`select count(*)::integer as items from search_items`.execute(opened.db)
  return rows[0]?.items ?? 0
}
if ((await countItems()) === 0) {
  await prepareCatalogue(opened.db, now)
  await opened.db.transaction().execute(multiply)
  await sql`vacuum analyze`.execute(opened.db)
}
process.stdout.write(`${await countItems()} items\n`)

const find = (text: string) =>
  postgresEngine.query(opened.db, { text, exact: false, filter: {}, now, limit: PAGE, after: null })

// What the list of requests adds to its statement: the best of all states, and what each has of the words. The copies have no rows there.
async function rankRequests(text: string): Promise<void> {
  const words = listSearch.read(text, { now, hasClosed: true })
  if (!words) return
  const best = words.bestOf({ table: 'requests', key: 'id', kind: 'request' }, [])
  await sql`
    select item_id, ${words.inRow({ table: 'best', key: 'item_id', kind: 'request' })} as found
    from ${best} as best order by score desc, place desc limit ${PAGE}`.execute(opened.db)
}

/** Makes these calls by as many people at once until the time is over, each person at most one in a pause; returns how long each took. */
async function measure(calls: readonly (() => Promise<unknown>)[], pauseMs = 0): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const each = await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const taken: number[] = []
      for (let nth = person * 7; performance.now() < until; nth++) {
        const begun = performance.now()
        await calls[nth % calls.length]?.()
        const passed = performance.now() - begun
        taken.push(passed)
        if (passed < pauseMs) await wait(pauseMs - passed)
      }
      return taken
    }),
  )
  return each.flat().toSorted((one, other) => one - other)
}

const typed = typedQueries.flatMap((query) => Array.from({ length: query.length }, (_, at) => query.slice(0, at + 1)))
const suggesting = typed.map((text) => () => postgresEngine.suggest(opened.db, text, EACH))
const measured = {
  'suggestions, five keys a second': await measure(suggesting, KEY_MS),
  'suggestions without a pause': await measure(suggesting),
  searches: await measure(typedQueries.map((query) => () => find(query))),
  'list of requests': await measure(typedQueries.map((query) => () => rankRequests(query))),
  'frequent words': await measure(
    ['server', 'everything works', 'people data history'].map((text) => () => find(text)),
  ),
}
for (const [name, taken] of Object.entries(measured)) {
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(0)
  process.stdout.write(`${name}: ${taken.length} calls, median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`)
}
await opened.close()
