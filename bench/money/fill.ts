import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { fillAccounts, hashOf, inSteps, signInBoth } from '../load/rows.ts'

const OTHERS = 1_000
const TOP_UP_CENTS = 100

// Guards and foreign keys are right by construction; checking each of millions would take hours. The check of the books reads all.
async function unguarded(db: Database, ...statements: (() => Promise<unknown>)[]): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  for (const run of statements) await run()
  await sql`set session_replication_role = default`.execute(db)
}

/** Books of so many entries: top-ups of $1, half of them of the one whose statement is read, half of 1,000 others. */
export async function fillStatement(db: Database, entries: number): Promise<void> {
  await fillAccounts(db, 2 * OTHERS)
  await signInBoth(db)
  await insertTopUps(db, entries, OTHERS)
  await sql`vacuum analyze`.execute(db)
}

/** Inserts so many top-ups of $1: half of them of the first account, half of so many others from the second on. */
export async function insertTopUps(db: Database, entries: number, others: number): Promise<void> {
  const owner = sql`case when n % 2 = 0 then 1 else 2 + (n / 2) % ${sql.lit(others)} end`
  const number = sql`case when n % 2 = 0 then n / 2 else 1 + (n / 2) / ${sql.lit(others)} end`
  const each = (insert: RawBuilder<unknown>) => () =>
    inSteps(entries, (from, to) =>
      sql`${insert} from generate_series(${from}::bigint, ${to}::bigint) n order by n`.execute(db),
    )
  await unguarded(
    db,
    each(sql`insert into ledger_causes (kind, reference, answer) select 'top_up'::ledger_cause_kind, 'pi_' || n, n`),
    each(sql`insert into ledger_entries (cause_id, why, posted_at)
      select n, 'paid'::ledger_why, now() - interval '1 second' * (${entries} - n)`),
    each(
      sql`insert into ledger_postings (entry_id, house, cents) select n, 'provider'::ledger_house, ${-TOP_UP_CENTS}`,
    ),
    each(sql`insert into ledger_postings (entry_id, person_id, cents, number, balance_after)
      select n, ${owner}, ${TOP_UP_CENTS}, ${number}, ${TOP_UP_CENTS} * (${number})`),
    () =>
      sql`insert into ledger_balances (person_id, cents, postings)
        select person_id, sum(cents), count(*) from ledger_postings where person_id is not null group by person_id`.execute(
        db,
      ),
  )
}

/** How many of the sales of a creator are younger than the delay of payouts. */
export const RECENT_SALES = 100

/** Sales of $1 by card: so many of the first creator, so many of the second and so on; the last hundred of each were paid yesterday. */
export async function fillEarnings(db: Database, counts: readonly number[]): Promise<void> {
  await fillAccounts(db, 2 * counts.length)
  let before = 0
  for (const [at, count] of counts.entries()) {
    const seller = 2 * (at + 1)
    const first = before
    const each = (insert: RawBuilder<unknown>) => () =>
      inSteps(count, (from, to) =>
        sql`${insert} from generate_series(${from}::bigint, ${to}::bigint) n order by n`.execute(db),
      )
    const id = sql`${sql.lit(first)} + n`
    const age = sql`case when n > ${sql.lit(count - RECENT_SALES)} then interval '1 day' else interval '30 days' end`
    await unguarded(
      db,
      each(sql`insert into ledger_causes (kind, reference, answer) select 'purchase'::ledger_cause_kind, ${id}, n`),
      each(sql`insert into ledger_entries (cause_id, why, posted_at) select ${id}, 'paid'::ledger_why, now() - ${age}`),
      each(sql`insert into ledger_postings (entry_id, house, cents) select ${id}, 'provider'::ledger_house, -100`),
      each(sql`insert into ledger_postings (entry_id, person_id, cents, number, balance_after)
        select ${id}, ${sql.lit(seller)}, 100, n, 100 * n`),
      () =>
        sql`insert into ledger_balances (person_id, cents, postings) values (${seller}, ${100 * count}, ${count})`.execute(
          db,
        ),
    )
    before += count
  }
  await sql`vacuum analyze`.execute(db)
}

/** How one of the buyers signs in. */
export const tokenOf = (buyer: number) =>
  `bench-buyer-${String(buyer).padStart(4, '0')}-token-of-forty-three-characters`

/**
 * So many buyers with money enough, and as many products, each of a creator of its own. Accounts up to that number buy, those after
 * them sell, and products have the numbers from 1 on.
 */
export async function fillTrade(db: Database, people: number, price_cents: number): Promise<void> {
  await fillAccounts(db, 2 * people)
  for (let buyer = 1; buyer <= people; buyer++) {
    await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      values (${buyer}, ${hashOf(tokenOf(buyer))}, now(), now() + interval '1 day', now() + interval '30 days')`.execute(
      db,
    )
  }
  await sql`insert into products (developer_id, status, name, description, price_cents, created_at, updated_at, published_at)
    select ${people}::bigint + n, 'published', 'Product ' || n, 'It adds up.', ${price_cents}::integer, now(), now(), now()
    from generate_series(1, ${people}::bigint) n`.execute(db)
  // What costs money is sold with a file.
  await sql`insert into product_files (product_id, file_type, file_name, file_size, version, key, state, checksum, crc32, created_at)
    select id, 'other', 'ledger.txt', 5, '1.0.0', 'productfiles/' || id, 'ready', sha256(''), 0, now() from products`.execute(
    db,
  )
}
