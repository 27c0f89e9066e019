// How long new requests take to be compared with saved searches: node bench/saved-searches.ts [saved searches] [requests]
// On the embedded database in memory, or with DATABASE_URL on that empty database.
import { sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import { openEmbedded, openPostgres } from '#platform/server/database/database.ts'
import { insertMatches, ITEM_COLUMNS, takeNewItems } from '#features/saved-searches/server.ts'

const searches = Number(process.argv[2] ?? 100_000)
const requests = Number(process.argv[3] ?? 20)
// A few words are in many searches, most in few.
const WORDS = 5000

const url = process.env['DATABASE_URL']
const { db, close } = url === undefined ? await openEmbedded() : await openPostgres(url, 2, () => undefined)
await migrate(db)
const now = new Date()
await sql`
  insert into accounts (username, email, full_name, created_at)
  select 'person' || n, 'person' || n || '@example.com', 'Person ' || n, ${now}
  from generate_series(1, ${Math.ceil(searches / 10) + 1}::integer) n`.execute(db)
// Each search has a frequent and a rarer word, and a quarter of them a facet; it is found by the rarer one.
await sql`
  with given as (
    select n, 'word' || (1 + power(n * 7919 % ${WORDS}, 2) / ${WORDS})::integer as rare,
      'common' || n % 20 as common, (select min(id) from accounts) + n / 10 as account_id
    from generate_series(1, ${searches}::integer) n
  ), saved as (
    insert into saved_searches (account_id, name, words, kind, fingerprint, delivery, query, query_version, created_at)
    select account_id, rare, rare || ' ' || common, case when n % 4 = 0 then 'product' end, n::text,
      (array['notification', 'email_daily', 'email_weekly', 'feed'])[1 + n % 4]::saved_search_delivery,
      format('''%s'' & ''%s''', rare, common)::tsquery, '', ${now}
    from given returning id, name
  )
  insert into saved_search_terms (lexeme, search_id) select name, id from saved`.execute(db)
await sql`analyze`.execute(db)

const [owner] = (await sql<{ id: number }>`select max(id) as id from accounts`.execute(db)).rows
const taken: number[] = []

for (let nth = 0; nth < requests; nth++) {
  const words = Array.from({ length: 60 }, (_, at) => `word${1 + ((nth * 131 + at * 17) % 400)}`)
  const content = [...words, ...Array.from({ length: 20 }, (_, at) => `common${at}`)].join(' ')
  await sql`
    insert into requests (user_id, title, content, is_public, created_at)
    values (${owner?.id ?? 0}, ${`Request ${nth}`}, ${content}, true, ${now})`.execute(db)
  const begun = performance.now()
  const { shown } = await takeNewItems(db, 1)
  await insertMatches(db, shown, ITEM_COLUMNS, now)
  taken.push(performance.now() - begun)
}
const counted = await sql<{ count: number }>`select count(*)::integer as count from saved_search_matches`.execute(db)
const matches = counted.rows[0]?.count ?? 0
const sorted = taken.toSorted((one, other) => one - other)
const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
process.stdout.write(
  `${searches} saved searches, ${requests} requests: ${matches} matches, median ${at(0.5)} ms, longest ${at(1)} ms\n`,
)
await close()
