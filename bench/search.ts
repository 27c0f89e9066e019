// How long searches and suggestions take while people type: node bench/search.ts [times the catalogue of 5,000 items] [people] [seconds]
// On the embedded database in memory, or with DATABASE_URL on that empty database.
import { sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import { openEmbedded, openPostgres, type Database } from '#platform/server/database/database.ts'
import { postgresEngine } from '#features/search/server.ts'
import { judgedQueries } from '#testing/search/judged-queries.ts'
import { prepareCatalogue } from '#testing/search/prepare.ts'

const times = Number(process.argv[2] ?? 1)
const people = Number(process.argv[3] ?? 8)
const seconds = Number(process.argv[4] ?? 10)
const EACH = 3
const PAGE = 20

/** Repeats the items of the index under other ids, each older than the one before. */
const multiply = (db: Database) =>
  sql`
  insert into search_items (kind, item_id, owner_id, title, tags, body, more, search, quality, skills, languages, availability,
    price_cents, price_from, budget, average_rating, total_ratings, published_at)
  select kind, item_id + n * 100000000, owner_id, title, tags, body, more, search, quality - n, skills, languages, availability,
    price_cents, price_from, budget, average_rating, total_ratings, published_at
  from search_items, generate_series(1, ${times - 1}::integer) n`.execute(db)

const url = process.env['DATABASE_URL']
const opened = url === undefined ? await openEmbedded() : await openPostgres(url, people, () => undefined)
await migrate(opened.db)
const now = new Date()
await prepareCatalogue(opened.db, now)
await multiply(opened.db)
await sql`analyze`.execute(opened.db)

const find = (text: string) =>
  postgresEngine.query(opened.db, { text, exact: false, filter: {}, now, limit: PAGE, after: null })

/** Makes these calls one after the other, by as many people at once, until the time is over; returns how long each took. */
async function measure(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const each = await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const taken: number[] = []
      for (let nth = person * 7; performance.now() < until; nth++) {
        const begun = performance.now()
        await calls[nth % calls.length]?.()
        taken.push(performance.now() - begun)
      }
      return taken
    }),
  )
  return each.flat().toSorted((one, other) => one - other)
}

const typed = judgedQueries.flatMap(({ query }) =>
  Array.from({ length: query.length }, (_, at) => query.slice(0, at + 1)),
)
const measured = {
  suggestions: await measure(typed.map((text) => () => postgresEngine.suggest(opened.db, text, EACH))),
  searches: await measure(
    judgedQueries.map(
      ({ query }) =>
        () =>
          find(query),
    ),
  ),
  'frequent words': await measure(
    ['server', 'everything works', 'people data history'].map((text) => () => find(text)),
  ),
}
for (const [name, taken] of Object.entries(measured)) {
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(0)
  process.stdout.write(`${name}: ${taken.length} calls, median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`)
}
await opened.close()
